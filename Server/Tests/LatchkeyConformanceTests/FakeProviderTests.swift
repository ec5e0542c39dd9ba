import LatchkeyConformance
import Testing

@Suite(.serialized) struct FakeProviderTests {
    @Test(arguments: [ConformancePlan.basic, .formPost, .config, .rpInitiatedLogout, .fapi2])
    func `a right provider fails no module`(plan: ConformancePlan) async {
        let report = await FakeProvider().run(plan)
        for module in report.modules {
            #expect(module.result != .failed, "\(module.lines.joined(separator: "\n"))")
        }
        #expect(report.count(.passed) + report.count(.review) + report.count(.warning) > 0)
    }

    @Test(arguments: Fault.allCases) func `each fault turns its module red`(fault: Fault) async throws {
        let report = await FakeProvider(fault).run(fault.plan, [fault.module])
        let module = try #require(report.modules.first)
        #expect(module.result == .failed, "\(module.lines.joined(separator: "\n"))")
        #expect(report.hasFailed)
    }

    @Test func `a plan that the run has no clients for is skipped`() async {
        let report = await FakeProvider().run(.backChannelLogout, ["oidcc-backchannel-rp-initiated-logout"])
        #expect(report.modules.map(\.result) == [.skipped])
        #expect(!report.hasFailed)
    }
}
