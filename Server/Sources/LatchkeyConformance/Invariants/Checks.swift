/// Findings of rules that need no server, so that each can be tested alone.
package struct Checks: Sendable {
    package private(set) var findings: [Finding] = []

    package init() {}

    package var failures: [String] { findings.filter { $0.kind == .failure }.map(\.expected) }

    mutating func expect(_ isMet: Bool, _ requirement: String, _ found: String? = nil) {
        if !isMet { findings.append(Finding(.failure, requirement, found: found)) }
    }

    mutating func warn(unless isMet: Bool, _ recommendation: String, _ found: String? = nil) {
        if !isMet { findings.append(Finding(.warning, recommendation, found: found)) }
    }
}
