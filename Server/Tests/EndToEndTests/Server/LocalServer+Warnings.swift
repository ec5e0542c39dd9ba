import LatchkeyTesting

extension LocalServer {
    /// The last warnings and errors in its log.
    var warnings: String {
        log.filter { $0.contains("warning") || $0.contains("error") || $0.contains("status=5") }.suffix(20)
            .joined(separator: "\n")
    }
}
