import Foundation
import LatchkeyCore
import LatchkeyMemory
import PasskeyInputs
import Testing

// Each ceremony works once, for one browser and for ten minutes.

extension PasskeyLogInTests {
    @Test func `an answer works once`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        let request = try await fixture.beginLogIn()
        let answer = try authenticator.assertion(for: request.challenge).answer
        _ = try await fixture.logIn(answer, request.ceremonyID)
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await fixture.logIn(answer, request.ceremonyID)
        }
    }

    @Test func `a wrong answer uses the ceremony up`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        let request = try await fixture.beginLogIn()
        let wrong = try authenticator.assertion(for: .random()).answer
        let right = try authenticator.assertion(for: request.challenge).answer
        for answer in [wrong, right] {
            await #expect(throws: PasskeyError.invalidCredentials) {
                try await fixture.logIn(answer, request.ceremonyID)
            }
        }
    }

    @Test func `an answer to the challenge of another ceremony is refused`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        let (one, other) = (try await fixture.beginLogIn(), try await fixture.beginLogIn())
        let answer = try authenticator.assertion(for: one.challenge).answer
        await #expect(throws: PasskeyError.invalidCredentials) { try await fixture.logIn(answer, other.ceremonyID) }
        _ = try await fixture.logIn(answer, one.ceremonyID)
    }

    @Test(arguments: [(599.0, true), (600.0, false)]) func `a ceremony lives ten minutes`(
        answer: (age: Double, isInTime: Bool)
    ) async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        let request = try await fixture.beginLogIn()
        fixture.rules.clock.turn(by: answer.age)
        let assertion = try authenticator.assertion(for: request.challenge).answer
        let signedIn = try? await fixture.logIn(assertion, request.ceremonyID)
        #expect((signedIn != nil) == answer.isInTime)
    }

    @Test(arguments: [(-4.0, true), (-3600.0, false), (-400.0 * 86_400, false), (400.0 * 86_400, false)])
    func `a clock that jumps ends a ceremony`(jump: (seconds: Double, isInTime: Bool)) async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        let request = try await fixture.beginLogIn()
        fixture.rules.clock.turn(by: jump.seconds)
        let answer = try authenticator.assertion(for: request.challenge).answer
        let signedIn = try? await fixture.logIn(answer, request.ceremonyID)
        #expect((signedIn != nil) == jump.isInTime)
        try await fixture.logIn(with: authenticator)
    }

    @Test func `storage that fails between the proof and the session starts none, and the answer counts no more`()
        async throws
    {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada, counter: 4)
        let request = try await fixture.beginLogIn()
        let answer = try authenticator.assertion(for: request.challenge, counter: 5).answer
        let sessions = fixture.memory.sessions.map(\.id)
        // The first transaction takes the ceremony.
        fixture.rules.storage.fail(1, .transaction, after: 1)
        await #expect(throws: PasskeyError.storage(.unavailable("a test's fault"))) {
            try await fixture.logIn(answer, request.ceremonyID)
        }
        #expect(fixture.memory.sessions.map(\.id) == sessions)
        #expect(try fixture.record(of: authenticator)?.passkey.counter == 4)
        await #expect(throws: PasskeyError.invalidCredentials) { try await fixture.logIn(answer, request.ceremonyID) }
        #expect(try await fixture.logIn(with: authenticator, counter: 6).user.id == ada.userID)
    }

    @Test(arguments: [[UInt8]?.none, [2]]) func `only the browser that began a ceremony finishes it`(
        _ binding: [UInt8]?
    ) async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        let request = try await fixture.beginLogIn(boundTo: [1])
        let answer = try authenticator.assertion(for: request.challenge).answer
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await fixture.logIn(answer, request.ceremonyID, boundTo: binding)
        }
        let own = try await fixture.beginLogIn(boundTo: [1])
        let right = try authenticator.assertion(for: own.challenge).answer
        _ = try await fixture.logIn(right, own.ceremonyID, boundTo: [1])
    }

    @Test(arguments: ["", "x", "0193f1c2-0000-7000-8000-000000000001"]) func `an unknown ceremony is refused`(
        _ id: String
    ) async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        let answer = try authenticator.assertion(for: .random()).answer
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await fixture.logIn(answer, Ceremony.ID(id))
        }
    }

    @Test func `of two answers at once one logs in`() async throws {
        let authenticator = try await fixture.authenticator(of: try await fixture.register())
        let request = try await fixture.beginLogIn()
        let answer = try authenticator.assertion(for: request.challenge).answer
        let signedIn = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<2 {
                group.addTask { (try? await fixture.logIn(answer, request.ceremonyID)) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(signedIn == 1)
    }
}
