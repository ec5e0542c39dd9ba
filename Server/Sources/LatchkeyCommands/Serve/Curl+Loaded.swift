import LatchkeyCurl

extension Curl {
    /// Loads libcurl for a configured purpose.
    ///
    /// - Parameters:
    ///   - purpose: The feature that needs it.
    ///   - load: Loads the library.
    /// - Returns: The library.
    /// - Throws: `StartError` that says what to install.
    static func loaded(for purpose: String, _ load: () throws(CurlUnavailable) -> Curl) throws(StartError) -> Curl {
        do throws(CurlUnavailable) { return try load() } catch {
            throw .library(purpose: purpose, problem: "\(error)")
        }
    }
}
