import LatchkeyTesting

extension LocalServer {
    /// The beginning of a crash's report, and the last warnings and errors in its log.
    var warnings: String {
        let crash = log.drop { !$0.contains("crashed") }.prefix(40)
        let warnings = log.filter { $0.contains("warning") || $0.contains("error") || $0.contains("status=5") }
        return (crash + warnings.suffix(20)).joined(separator: "\n")
    }
}
