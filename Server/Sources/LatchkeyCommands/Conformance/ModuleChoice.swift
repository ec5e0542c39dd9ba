import LatchkeyConformance

/// The modules that a command line names.
struct ModuleChoice {
    let modules: [ConformanceModule]

    /// - Throws: `CommandError` for an unknown name.
    init(plans: [String], modules names: [String]) throws {
        let all = try plans.isEmpty ? ConformancePlan.allCases : plans.map(Self.plan)
        let offered = all.flatMap(\.modules)
        for name in names where !offered.contains(where: { $0.name == name || $0.id == name }) {
            throw CommandError.asked("There is no module \(name) in these plans. See: latchkey conform --list")
        }
        modules = names.isEmpty ? offered : offered.filter { names.contains($0.name) || names.contains($0.id) }
    }

    private static func plan(_ name: String) throws -> ConformancePlan {
        guard let plan = ConformancePlan(rawValue: name) else {
            let names = ConformancePlan.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandError.asked("There is no plan \(name). The plans are \(names).")
        }
        return plan
    }
}
