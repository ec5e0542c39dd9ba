import LatchkeyJSON

/// The clients of a run: those of the file, and those that were registered.
final class ClientRegistry {
    private let given: [ConformanceClient]
    private var registered: [ClientRole: ConformanceClient] = [:]

    init(_ given: [ConformanceClient]) { self.given = given }

    func client(_ role: ClientRole, register: () async throws -> ConformanceClient?) async throws -> ConformanceClient {
        let fitting = given.filter(role.fits)
        if role.number < fitting.count { return fitting[role.number] }
        if let client = registered[role] { return client }
        guard let client = try await register() else {
            let which = role.number == 0 ? "a client" : "a second client"
            throw ModuleStop.skipped(
                "the module needs \(which) for the plan \(role.plan.rawValue) with \(role.method.rawValue)"
            )
        }
        registered[role] = client
        return client
    }
}
