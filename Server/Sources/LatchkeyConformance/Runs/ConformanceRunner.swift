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
    /// - Returns: The reports of all.
    package func run(
        _ modules: [ConformanceModule],
        report: (ModuleReport) -> Void = { _ in }
    ) async -> ConformanceReport {
        let clients = ClientRegistry(settings.clients)
        var reports: [ModuleReport] = []
        for module in modules {
            guard !Task.isCancelled else { break }
            let run = ModuleRun(module, settings, caller, clients)
            let result = await run.perform()
            report(result)
            reports.append(result)
        }
        return ConformanceReport(issuer: settings.issuer, modules: reports)
    }
}
