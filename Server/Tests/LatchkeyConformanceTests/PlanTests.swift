import LatchkeyConformance
import Testing

@Suite struct PlanTests {
    @Test(arguments: [
        (ConformancePlan.basic, 38), (.formPost, 38), (.config, 1), (.rpInitiatedLogout, 11), (.backChannelLogout, 2),
        (.thirdPartyInit, 2), (.dynamic, 19), (.fapi2, 57),
    ])
    func `each plan has its modules`(plan: ConformancePlan, count: Int) {
        let names = plan.modules.map(\.name)
        #expect(names.count == count)
        #expect(Set(names).count == names.count)
        #expect(plan.modules.allSatisfy { $0.plan == plan && $0.summary.hasSuffix(".") })
    }
}
