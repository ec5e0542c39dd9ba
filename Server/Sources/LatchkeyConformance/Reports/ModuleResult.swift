/// The result of a module, the worst of its findings.
package enum ModuleResult: String, Sendable, Codable, CaseIterable {
    case passed = "PASSED"
    /// The module does not concern the server.
    case skipped = "SKIPPED"
    /// Nothing failed, but a person should look at a page.
    case review = "REVIEW"
    /// A recommendation is not met.
    case warning = "WARNING"
    case failed = "FAILED"
}

/// A sentence of a module's report.
package struct Finding: Sendable {
    package enum Kind: String, Sendable, Codable { case note, review, warning, failure, skipped }

    package let kind: Kind
    /// The requirement.
    package let expected: String
    /// The behaviour of the server.
    package let found: String?
    package let exchange: Exchange?

    package init(_ kind: Kind, _ expected: String, found: String? = nil, exchange: Exchange? = nil) {
        self.kind = kind
        self.expected = expected
        self.found = found
        self.exchange = exchange
    }
}

package struct ModuleReport: Sendable {
    package let module: ConformanceModule
    package let findings: [Finding]

    package init(_ module: ConformanceModule, _ findings: [Finding]) {
        self.module = module
        self.findings = findings
    }

    package var result: ModuleResult {
        let kinds = Set(findings.map(\.kind))
        if kinds.contains(.failure) { return .failed }
        if kinds.contains(.skipped) { return .skipped }
        if kinds.contains(.warning) { return .warning }
        return kinds.contains(.review) ? .review : .passed
    }
}
