import LatchkeyCurl

extension Curl {
    /// Loads libcurl for a configured purpose.
    ///
    /// - Parameters:
    ///   - purpose: The feature that needs it.
    ///   - load: Loads it.
    /// - Returns: The library.
    /// - Throws: What to install.
    static func loaded(for purpose: String, _ load: () throws(CurlUnavailable) -> Curl) throws(StartError) -> Curl {
        do throws(CurlUnavailable) { return try load() } catch {
            throw .library(purpose: purpose, problem: "\(error)")
        }
    }
}
