/// Runs modules against a server, one after the other.
package struct ConformanceRunner: Sendable {
    private let settings: ConformanceSettings
    private let caller: any WebCalling

    package init(_ settings: ConformanceSettings, calling caller: any WebCalling) {
        self.settings = settings
        self.caller = caller
    }

    /// - Parameters:
    ///   - modules: The modules.
    ///   - report: Called after each module.
    /// - Returns: The reports of all, in the order of the modules.
    package func run(
        _ modules: [ConformanceModule],
        report: @escaping @Sendable (ModuleReport) -> Void = { _ in }
    ) async -> ConformanceReport {
        let (clients, turn) = (ClientRegistry(settings.clients), Turn())
        let reports = await withTaskGroup(of: (Int, ModuleReport).self) { group in
            for (index, module) in modules.enumerated() {
                await turn.begin()
                guard !Task.isCancelled else { break }
                group.addTask {
                    let result = await ModuleRun(module, settings, caller, clients, turn).perform()
                    report(result)
                    await turn.end()
                    return (index, result)
                }
            }
            return await group.reduce(into: [(Int, ModuleReport)]()) { $0.append($1) }
        }
        let ordered = reports.sorted { $0.0 < $1.0 }.map(\.1)
        return ConformanceReport(issuer: settings.issuer, modules: ordered)
    }
}
