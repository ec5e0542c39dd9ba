import Foundation
import LatchkeyConformance
import Testing

/// Modules that wait until a code or a request expires.
@Suite struct WaitTests {
    private static let waiting = "oidcc-codereuse-30seconds"

    /// The waiting module, and after it another one; the report keeps this order.
    private static let modules = [waiting, "oidcc-server"].flatMap { name in
        ConformancePlan.basic.modules.filter { $0.name == name }
    }

    private static func settings(of provider: FakeProvider) -> ConformanceSettings {
        var settings = ConformanceSettings(
            issuer: FakeProvider.issuer,
            clients: FakeProvider.clients,
            script: FakeProvider.script
        )
        settings.now = { Date(timeIntervalSince1970: provider.time) }
        return settings
    }

    @Test(.timeLimit(.minutes(1))) func `other modules run during a long wait`() async {
        let provider = FakeProvider()
        var settings = Self.settings(of: provider)
        let (reported, continuation) = AsyncStream<String>.makeStream()
        settings.overlapsWaits = true
        settings.pause = { _ in for await name in reported where name == "oidcc-server" { return } }
        let report = await ConformanceRunner(settings, calling: provider).run(Self.modules) { module in
            continuation.yield(module.module.name)
        }
        #expect(report.modules.map(\.module.name) == [Self.waiting, "oidcc-server"])
        #expect(!report.hasFailed, "\(report.modules.flatMap(\.lines))")
    }

    @Test func `a module is skipped if it has to wait too long`() async {
        let provider = FakeProvider()
        var settings = Self.settings(of: provider)
        settings.longestWait = 29
        settings.pause = { _ in Issue.record("nothing waits") }
        let report = await ConformanceRunner(settings, calling: provider).run(Self.modules)
        #expect(report.modules.first?.result == .skipped)
        #expect(report.modules.first?.lines.contains { $0.contains("--longest-wait 30") } == true)
    }
}
