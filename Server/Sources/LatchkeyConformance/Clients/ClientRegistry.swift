/// The clients of a run: those of the file, and those that were registered.
actor ClientRegistry {
    private let given: [ConformanceClient]
    private var registered: [ClientRole: ConformanceClient] = [:]

    init(_ given: [ConformanceClient]) { self.given = given }

    /// The client for a part; nil if none is known.
    func client(_ role: ClientRole) -> ConformanceClient? {
        let fitting = given.filter(role.fits)
        return role.number < fitting.count ? fitting[role.number] : registered[role]
    }

    /// Keeps a registered client for other modules.
    func keep(_ client: ConformanceClient, for role: ClientRole) { registered[role] = client }
}
