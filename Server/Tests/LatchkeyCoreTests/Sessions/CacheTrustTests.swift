import LatchkeyCore
import Testing

@Suite struct CacheTrustTests {
    private let start = ContinuousClock.now

    private func after(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    /// Whether a cached value is trusted; times in milliseconds.
    private func trusts(_ trust: CacheTrust, readingFrom reading: Int, at now: Int) -> Bool {
        let present = after(now)
        return trust.trusts(readingFrom: after(reading)) { present }
    }

    private func listening(since: Int, until: Int? = nil) -> CacheTrust {
        var trust = CacheTrust.shared
        trust.listening(since: after(since))
        if let until { trust.synchronized(until: after(until)) }
        return trust
    }

    @Test func `a session that was ended elsewhere is refused within a second`() {
        #expect(CacheTrust.window < .seconds(1))
    }

    @Test func `alone, a reading is believed for ever, and nobody looks at the clock`() {
        let start = start
        #expect(
            CacheTrust.alone.trusts(readingFrom: start) {
                Issue.record("the clock was looked at")
                return start + .seconds(1_000_000)
            }
        )
    }

    @Test func `alone, there is nobody to listen to`() {
        var trust = CacheTrust.alone
        trust.listening(since: after(0))
        #expect(trusts(trust, readingFrom: -5000, at: 9000))
        trust.synchronized(until: after(1))
        #expect(trusts(trust, readingFrom: -5000, at: 9000))
        trust.disconnected()
        #expect(trusts(trust, readingFrom: -5000, at: 9000))
    }

    @Test(arguments: [(0, true), (799, true), (800, false), (5000, false)])
    func `without hearing the others a reading is believed for a moment`(age: Int, isTrusted: Bool) {
        #expect(trusts(.shared, readingFrom: 0, at: age) == isTrusted)
    }

    @Test func `while the others are heard a reading is believed however old it is`() {
        let trust = listening(since: 0, until: 60_000)
        #expect(trusts(trust, readingFrom: 0, at: 60_799))
        #expect(!trusts(.shared, readingFrom: 0, at: 60_799))
    }

    @Test(arguments: [(60_799, true), (60_800, false), (90_000, false)])
    func `who has not heard from the others for a moment believes no more`(now: Int, isTrusted: Bool) {
        #expect(trusts(listening(since: 0, until: 60_000), readingFrom: 0, at: now) == isTrusted)
    }

    @Test func `a new connection is itself a proof`() {
        #expect(trusts(listening(since: 1000), readingFrom: 1000, at: 1799))
        #expect(!trusts(listening(since: 1000), readingFrom: 1000, at: 1800))
    }

    @Test func `a reading from before the others were heard is believed for its moment alone`() {
        let trust = listening(since: 1000, until: 2000)
        #expect(trusts(trust, readingFrom: 999, at: 1798))
        #expect(!trusts(trust, readingFrom: 999, at: 1799))
        #expect(trusts(trust, readingFrom: 1000, at: 1800))
    }

    @Test func `a reading is believed for its moment although the others have gone silent`() {
        #expect(trusts(listening(since: 0), readingFrom: 5000, at: 5799))
        #expect(!trusts(listening(since: 0), readingFrom: 5000, at: 5800))
    }

    @Test func `what was remembered is believed again when the same connection answers late`() {
        var trust = listening(since: 0, until: 1000)
        #expect(!trusts(trust, readingFrom: 0, at: 5000))
        trust.synchronized(until: after(4900))
        #expect(trusts(trust, readingFrom: 0, at: 5000))
    }

    @Test func `who hears nobody any more believes what is younger than a moment`() {
        var trust = listening(since: 0, until: 1000)
        trust.disconnected()
        #expect(!trusts(trust, readingFrom: 0, at: 1001))
        #expect(trusts(trust, readingFrom: 500, at: 1001))
    }

    @Test func `a new connection does not stand for what the old one heard`() {
        var trust = listening(since: 0, until: 1000)
        #expect(trusts(trust, readingFrom: 0, at: 1100))
        trust.listening(since: after(1050))
        #expect(!trusts(trust, readingFrom: 0, at: 1100))
        trust.synchronized(until: after(1100))
        #expect(!trusts(trust, readingFrom: 0, at: 1100))
    }

    @Test func `an answer that comes after the connection was lost proves nothing`() {
        var trust = listening(since: 0)
        trust.disconnected()
        trust.synchronized(until: after(2000))
        #expect(!trusts(trust, readingFrom: 0, at: 2001))
    }

    @Test func `an answer to an older question takes nothing back`() {
        var trust = listening(since: 0, until: 2000)
        trust.synchronized(until: after(1000))
        #expect(trusts(trust, readingFrom: 0, at: 2799))
    }
}
