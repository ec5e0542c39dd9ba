import LatchkeyCurl

extension Curl {
    /// libcurl, for what the operator has configured.
    ///
    /// - Parameters:
    ///   - purpose: What needs it.
    ///   - load: Loads it.
    /// - Returns: What speaks SMTP and HTTP.
    /// - Throws: What to install.
    static func loaded(for purpose: String, _ load: () throws(CurlUnavailable) -> Curl) throws(StartError) -> Curl {
        do throws(CurlUnavailable) { return try load() } catch {
            throw .library(purpose: purpose, problem: "\(error)")
        }
    }
}
