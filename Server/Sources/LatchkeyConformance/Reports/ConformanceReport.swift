package import Foundation

/// The report of a run.
package struct ConformanceReport: Sendable {
    package let issuer: String
    package let modules: [ModuleReport]

    package init(issuer: String, modules: [ModuleReport]) {
        self.issuer = issuer
        self.modules = modules
    }

    package var hasFailed: Bool { modules.contains { $0.result == .failed } }

    package func count(_ result: ModuleResult) -> Int { modules.filter { $0.result == result }.count }

    /// The last line for people.
    package var summary: String {
        let counts = ModuleResult.allCases.filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
        return "\(modules.count) modules: " + (counts.isEmpty ? "none ran" : counts.joined(separator: ", "))
    }

    package func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(Document(self))
    }
}

extension ModuleReport {
    /// The lines for people.
    package var lines: [String] {
        ["\(result.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)) \(module.id)"]
            + findings.filter { $0.kind != .note }.flatMap(\.lines)
    }
}

extension Finding {
    fileprivate var lines: [String] {
        let word =
            switch kind {
            case .note: "note"
            case .review: "look at"
            case .warning: "should"
            case .failure: "must"
            case .skipped: "skipped"
            }
        var lines = ["    \(word): \(expected)"]
        if let found { lines.append("        came: \(found)") }
        if kind != .skipped, let exchange { lines += RedactedExchange(exchange).lines.map { "        " + $0 } }
        return lines
    }
}

private struct Document: Encodable {
    struct Module: Encodable {
        let name: String
        let plan: String
        let summary: String
        let result: ModuleResult
        let findings: [Entry]
    }

    struct Entry: Encodable {
        let kind: Finding.Kind
        let expected: String
        let found: String?
        let exchange: [String]?
    }

    let issuer: String
    let result: String
    let counts: [String: Int]
    let modules: [Module]

    init(_ report: ConformanceReport) {
        issuer = report.issuer
        result = report.hasFailed ? "FAILED" : "PASSED"
        counts = Dictionary(uniqueKeysWithValues: ModuleResult.allCases.map { ($0.rawValue, report.count($0)) })
        modules = report.modules.map { module in
            Module(
                name: module.module.name,
                plan: module.module.plan.rawValue,
                summary: module.module.summary,
                result: module.result,
                findings: module.findings.map { finding in
                    Entry(
                        kind: finding.kind,
                        expected: finding.expected,
                        found: finding.found,
                        exchange: finding.exchange.map { RedactedExchange($0).lines }
                    )
                }
            )
        }
    }
}
