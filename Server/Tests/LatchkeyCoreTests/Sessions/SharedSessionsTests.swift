import LatchkeyCore
import Testing

/// The cache of sessions that other servers also end and refresh.
@Suite struct SharedSessionsTests {
    private let instants: TurnedInstants
    private let sessions: LiveSessions

    init() {
        let instants = TurnedInstants()
        self.instants = instants
        sessions = LiveSessions(trust: .shared, now: instants.now)
    }

    private func remember(_ state: SessionState, in sessions: LiveSessions? = nil) {
        let sessions = sessions ?? self.sessions
        sessions.remember(state, from: sessions.beginReading())
    }

    @Test func `a session is believed to live for a moment, and on a storage of one's own for ever`() {
        let alone = LiveSessions(trust: .alone, now: instants.now)
        for sessions in [sessions, alone] { remember(.sample(), in: sessions) }
        instants.turn(by: .milliseconds(799))
        #expect(sessions["s"] != nil)
        instants.turn(by: .milliseconds(1))
        #expect(sessions["s"] == nil)
        #expect(alone["s"] != nil)
    }

    @Test func `the moment begins with the reading, however long that takes`() {
        let reading = sessions.beginReading()
        instants.turn(by: .milliseconds(700))
        sessions.remember(.sample(), from: reading)
        #expect(sessions["s"] != nil)
        instants.turn(by: .milliseconds(100))
        #expect(sessions["s"] == nil)
    }

    @Test func `while other servers are heard a session is believed to live`() {
        sessions.listening(since: instants.now())
        remember(.sample())
        for _ in 0..<20 {
            instants.turn(by: .milliseconds(500))
            sessions.synchronized(until: instants.now())
            #expect(sessions["s"] != nil)
        }
        instants.turn(by: .milliseconds(800))
        #expect(sessions["s"] == nil)
    }

    @Test func `a reading from before other servers were heard is not believed for longer`() {
        remember(.sample())
        instants.turn(by: .milliseconds(500))
        sessions.listening(since: instants.now())
        instants.turn(by: .milliseconds(300))
        sessions.synchronized(until: instants.now())
        #expect(sessions["s"] == nil)
        remember(.sample())
        instants.turn(by: .milliseconds(799))
        #expect(sessions["s"] != nil)
    }

    @Test func `a lost connection takes the belief in what it was to tell of`() {
        sessions.listening(since: instants.now())
        remember(.sample())
        instants.turn(by: .milliseconds(900))
        sessions.synchronized(until: instants.now())
        #expect(sessions["s"] != nil)
        sessions.disconnected()
        #expect(sessions["s"] == nil)
    }

    @Test func `an end that is heard is known at once, and for ever`() {
        remember(.sample())
        sessions.end("s", because: .revoked)
        #expect(sessions["s"]?.ended == .revoked)
        instants.turn(by: .seconds(100_000))
        #expect(sessions["s"]?.ended == .revoked)
    }

    @Test func `an end that is heard while the session is read is not undone`() {
        let reading = sessions.beginReading()
        sessions.end("s", because: .revoked)
        sessions.remember(.sample(), from: reading)
        #expect(sessions["s"] == nil)
    }

    @Test func `an end that was read stays true`() {
        remember(.sample(ended: .signedOut))
        instants.turn(by: .seconds(100_000))
        #expect(sessions["s"]?.ended == .signedOut)
    }

    @Test func `an end reaches a session that is not believed to live any more`() {
        remember(.sample())
        instants.turn(by: .seconds(10))
        sessions.end("s", because: .signedOut)
        #expect(sessions["s"]?.ended == .signedOut)
    }

    @Test func `a refresh is believed for a moment that begins with it`() {
        remember(.sample())
        instants.turn(by: .milliseconds(500))
        let refresh = sessions.beginReading()
        instants.turn(by: .milliseconds(200))
        sessions.renew(.sample(), from: refresh)
        instants.turn(by: .milliseconds(599))
        #expect(sessions["s"] != nil)
        instants.turn(by: .milliseconds(1))
        #expect(sessions["s"] == nil)
    }

    @Test func `what is not believed any more counts as a miss, and takes no more room than it did`() {
        let sessions = LiveSessions(capacity: 10, trust: .shared, now: instants.now)
        for number in 0..<100 {
            remember(.sample(id: .init("\(number)")), in: sessions)
            #expect(sessions[.init("\(number)")] != nil)
            instants.turn(by: .seconds(1))
            #expect(sessions[.init("\(number)")] == nil)
            #expect(sessions.figures.size <= 10)
        }
        #expect(sessions.figures.hits == 100)
        #expect(sessions.figures.misses == 100)
    }
}
