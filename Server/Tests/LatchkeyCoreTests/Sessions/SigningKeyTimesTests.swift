import Foundation
import LatchkeyCore
import Testing

@Suite struct SigningKeyTimesTests {
    private static let start = Date(milliseconds: 1_800_000_000_000)

    private static func after(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }

    @Test(arguments: [(0.0, SigningKeyState.next), (359, .next), (360, .signing), (1_000_000, .signing)])
    func `a new key waits until every copy of the key set has it`(
        moment: (seconds: TimeInterval, state: SigningKeyState)
    ) {
        let times = SigningKeyTimes.new(at: Self.start, immediately: false)
        #expect(times.state(at: Self.after(moment.seconds)) == moment.state)
        #expect(!times.isOver(at: Self.after(moment.seconds)))
    }

    @Test func `a key that is wanted at once signs at once`() {
        let times = SigningKeyTimes.new(at: Self.start, immediately: true)
        #expect(times.state(at: Self.start) == .signing)
        #expect(times.verifiesUntil == nil)
    }

    @Test(arguments: [
        (99.0, SigningKeyState.signing, false), (100, .retired, false), (789, .retired, false), (790, .retired, true),
    ])
    func `a retired key stays until its last token is over`(
        moment: (seconds: TimeInterval, state: SigningKeyState, isOver: Bool)
    ) {
        // 600 seconds, 5 % of that, and a minute for differing clocks.
        let times = SigningKeyTimes(
            createdAt: Self.start,
            activatedAt: Self.start,
            retiredAt: Self.after(100),
            longestTokenLifetime: 600
        )
        #expect(times.state(at: Self.after(moment.seconds)) == moment.state)
        #expect(times.isOver(at: Self.after(moment.seconds)) == moment.isOver)
        #expect(times.verifiesUntil == Self.after(790))
    }

    @Test func `a key that was replaced while it waited never signs`() {
        let times = SigningKeyTimes(createdAt: Self.start, activatedAt: Self.after(360), retiredAt: Self.after(10))
        for seconds in [10.0, 359, 360, 100_000] { #expect(times.state(at: Self.after(seconds)) == .retired) }
        #expect(times.state(at: Self.after(9)) == .next)
    }
}
