/// One test of a server, with the name that it has in the official suite.
package struct ConformanceModule: Sendable {
    package let name: String
    package let plan: ConformancePlan
    /// A sentence about the requirement.
    package let summary: String
    let body: @Sendable (ModuleRun) async throws -> Void

    package init(
        _ name: String,
        _ plan: ConformancePlan,
        _ summary: String,
        _ body: @escaping @Sendable (ModuleRun) async throws -> Void
    ) {
        self.name = name
        self.plan = plan
        self.summary = summary
        self.body = body
    }

    package var id: String { "\(plan.rawValue)/\(name)" }
}
