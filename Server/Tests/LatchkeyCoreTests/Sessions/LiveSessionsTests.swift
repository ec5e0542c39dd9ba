import LatchkeyCore
import Testing

@Suite struct LiveSessionsTests {
    private let sessions = LiveSessions()

    private func remember(_ state: SessionState) { sessions.remember(state, from: sessions.beginReading()) }

    private func renew(_ state: SessionState) { sessions.renew(state, from: sessions.beginReading()) }

    @Test func `what was remembered is known`() {
        remember(.sample())
        #expect(sessions["s"] == .sample())
        #expect(sessions["t"] == nil)
    }

    @Test func `an end is known at once`() {
        remember(.sample())
        sessions.end("s", because: .signedOut)
        #expect(sessions["s"]?.ended == .signedOut)
    }

    @Test func `the first end counts`() {
        remember(.sample())
        sessions.end("s", because: .signedOut)
        sessions.end("s", because: .revoked)
        sessions.endAll(of: "u", because: .userDeleted)
        #expect(sessions["s"]?.ended == .signedOut)
    }

    @Test func `a reading that began before an end cannot bring the session back`() {
        let reading = sessions.beginReading()
        sessions.end("s", because: .signedOut)
        sessions.remember(.sample(), from: reading)
        #expect(sessions["s"] == nil)
        remember(.sample(ended: .signedOut))
        #expect(sessions["s"]?.ended == .signedOut)
    }

    @Test func `a reading that began before all of a user's sessions ended cannot bring one back`() {
        let reading = sessions.beginReading()
        sessions.endAll(of: "u", because: .userDeleted)
        sessions.remember(.sample(), from: reading)
        #expect(sessions["s"] == nil)
    }

    @Test func `a reading that overlaps one which saw the end cannot bring the session back`() {
        let (early, late) = (sessions.beginReading(), sessions.beginReading())
        sessions.remember(.sample(ended: .revoked), from: late)
        sessions.remember(.sample(), from: early)
        #expect(sessions["s"]?.ended == .revoked)
    }

    @Test func `a refresh does not bring an ended session back`() {
        remember(.sample())
        sessions.end("s", because: .signedOut)
        renew(.sample())
        #expect(sessions["s"]?.ended == .signedOut)
    }

    @Test func `a refresh moves the expiry of a session that is known, and makes none known`() {
        let later = SessionState.sample(expiresAt: .init(milliseconds: 2_000_000_000_000))
        renew(later)
        #expect(sessions["s"] == nil)
        remember(.sample())
        renew(later)
        #expect(sessions["s"] == later)
    }

    @Test func `ending all of a user leaves the others`() {
        remember(.sample(id: "a1", userID: "a"))
        remember(.sample(id: "a2", userID: "a"))
        remember(.sample(id: "b1", userID: "b"))
        sessions.endAll(of: "a", because: .userDeleted)
        #expect(sessions["a1"]?.ended == .userDeleted)
        #expect(sessions["a2"]?.ended == .userDeleted)
        #expect(sessions["b1"]?.ended == nil)
    }

    @Test func `it is bounded, and what is asked for stays`() {
        let sessions = LiveSessions(capacity: 10)
        sessions.remember(.sample(id: "kept"), from: sessions.beginReading())
        for number in 0..<1000 {
            sessions.remember(.sample(id: .init("\(number)")), from: sessions.beginReading())
            #expect(sessions["kept"] != nil)
            #expect(sessions.figures.size <= 10)
        }
        #expect((0..<1000).count { sessions[.init("\($0)")] != nil } <= 10)
    }

    @Test func `what is asked for is counted, ends and refreshes are not`() {
        #expect(sessions["s"] == nil)
        remember(.sample())
        for _ in 0..<3 { #expect(sessions["s"] != nil) }
        renew(.sample())
        sessions.end("s", because: .revoked)
        #expect(sessions.figures.hits == 3)
        #expect(sessions.figures.misses == 1)
        #expect(sessions.figures.size == 1)
    }

    @Test func `an end reaches a session of the older generation`() {
        let sessions = LiveSessions(capacity: 4)
        for id: SessionRecord.ID in ["s", "b", "c"] {
            sessions.remember(.sample(id: id), from: sessions.beginReading())
        }
        sessions.end("s", because: .revoked)
        let known = sessions["s"]
        #expect(known == nil || known?.ended == .revoked)
    }
}
