import LatchkeyCore
import Testing

@Suite struct AttemptBackoffTests {
    private let backoff = AttemptBackoff.passwords

    @Test(arguments: [(1, 0), (4, 0), (5, 5), (6, 10), (7, 20), (11, 320), (12, 640), (13, 900), (99, 900)])
    func `the waits double from 5 seconds to 15 minutes`(sample: (attempts: Int, wait: Int)) {
        #expect(backoff.wait(after: sample.attempts) == sample.wait)
    }

    @Test(arguments: [100, 101, 10_000]) func `after a hundred in a row it is one a day`(attempts: Int) {
        #expect(backoff.wait(after: attempts) == 24 * 60 * 60)
    }

    @Test func `a hundred in a row take most of a day`() {
        let seconds = (1..<100).reduce(0) { $0 + backoff.wait(after: $1) }
        #expect(seconds > 20 * 60 * 60)
    }
}
