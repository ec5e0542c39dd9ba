import Foundation
import Latchkey
import LatchkeyAPI
import Testing

@Suite struct AnswerTests {
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777 as TimeInterval?),
        ("Fri, 15 Jan 2027 08:00:00 GMT", 1_800_000_000),
        ("Fri, 15 Jan 2027 00:00:00 GMT", 1_799_971_200), ("yesterday", nil), ("", nil),
    ])
    func `the server's date is read`(text: String, seconds: TimeInterval?) throws {
        let answer = try Answer.text(200, "", headers: ["Date": text])
        #expect(answer.date?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [("17", 17 as Int?), (" 3 ", 3), ("-1", 0), ("soon", nil)])
    func `how long to wait is read`(text: String, seconds: Int?) throws {
        #expect(try Answer.text(503, "", headers: ["Retry-After": text]).retryAfter == seconds.map { .seconds($0) })
    }

    @Test func `the stored date of a session is the server's`() async throws {
        let store = MemoryCredentialStore()
        let transport = ScriptedTransport { _ in
            try .json(
                201,
                SignedIn(user: .sample(), session: .sample()),
                headers: ["Date": "Fri, 15 Jan 2027 08:00:00 GMT"]
            )
        }
        // The device's clock is an hour slow.
        let clock = TestClock(date: .sample - 3_600)
        try await LatchkeyClient.sample(store: store, transport: transport, clock: clock)
            .logIn("ada", password: "correct horse")
        let expiry = try #require(try await store.load()).session.expiry
        #expect(expiry.issuedAt == .sample)
        #expect(expiry.clockOffset == 3_600)
    }
}
