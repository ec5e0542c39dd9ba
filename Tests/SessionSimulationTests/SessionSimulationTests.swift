import SessionSimulation
import Testing

/// The client's refresh against the server's rule, with a network, crashes and a thief.
///
/// `make test` also runs 10,000 seeds with `simulate-sessions`, where they take no time from other tests; `make
/// test-all` runs another 100,000.
@Suite(.timeLimit(.minutes(5))) struct SessionSimulationTests {
    @Test func `under all faults, a session ends only when the server ends it, and a thief is detected`() async {
        let failures = await SessionSimulation.run(seeds: 0..<2_000)
        #expect(failures.isEmpty, "\(failures.prefix(5))")
    }

    @Test(arguments: Faults.Defect.allCases)
    func `a defect that is put in on purpose is noticed`(defect: Faults.Defect) {
        let seeds = 0..<20_000 as Range<UInt64>
        #expect(seeds.contains { SessionSimulation.run(seed: $0, defect: defect) != nil })
    }

    @Test func `a seed always gives the same run`() throws {
        let seeds = 0..<2_000 as Range<UInt64>
        let failed = try #require(seeds.lazy.compactMap { SessionSimulation.run(seed: $0, defect: .noRepeat) }.first)
        #expect(SessionSimulation.run(seed: failed.seed, defect: .noRepeat)?.violations == failed.violations)
    }
}
