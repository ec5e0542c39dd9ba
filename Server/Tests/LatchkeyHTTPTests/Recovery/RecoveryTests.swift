import Foundation
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import ServerTesting
import Testing

/// The beginning of recoveries over the wire; the rules are tested in `LatchkeyCoreTests`.
@Suite struct RecoveryTests {
    private static let path = "/v1/sessions/challenge/recovery"

    private static func body(_ challenge: LatchkeyAPI.LogInChallenge) -> Body {
        Body("{\"challengeID\":\"\(challenge.id)\"}")
    }

    @Test func `a login that waits begins a recovery, and a second call answers the same`() async throws {
        try await TestServer.run { server in
            _ = try await server.setUpTOTP(server.register())
            try await server.verify("ada@example.com", of: "ada")
            _ = try await server.newMessages()
            let challenge = try await server.logInToChallenge()
            let begun = try await server.send("POST", Self.path, Self.body(challenge))
            #expect(begun.status == 202)
            let recovery = try begun.decoded(PendingRecovery.self)
            #expect(recovery.readyAt == server.clock.now().addingTimeInterval(72 * 60 * 60))
            #expect(try await server.newMessages().map(\.kind) == [.recoveryStarted])
            let again = try await server.send("POST", Self.path, Self.body(challenge))
            #expect(try again.decoded(PendingRecovery.self) == recovery)
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `a call after the wait says that the recovery is ready`() async throws {
        try await TestServer.run { server in
            _ = try await server.setUpTOTP(server.register())
            try await server.verify("ada@example.com", of: "ada")
            let first = try await server.send("POST", Self.path, Self.body(server.logInToChallenge()))
            #expect(first["isReady"] == false)
            for _ in 0..<2 {
                server.clock.turn(by: 36 * 60 * 60)
                _ = try await server.composition.recoveries.notices.work()
            }
            let again = try await server.send("POST", Self.path, Self.body(server.logInToChallenge()))
            #expect(again.status == 202)
            #expect(again["isReady"] == true)
            #expect(again["readyAt"] == first["readyAt"])
        }
    }

    @Test func `a recovery opens nothing, and a login cancels it`() async throws {
        try await TestServer.run { server in
            let (app, _) = try await server.setUpTOTP(server.register())
            try await server.verify("ada@example.com", of: "ada")
            let challenge = try await server.logInToChallenge()
            let begun = try await server.send("POST", Self.path, Self.body(challenge))
            #expect(begun["accessToken"] == nil && begun["session"] == nil)
            let code = app.code(at: server.clock.now())
            #expect(try await server.answer(challenge, "\"totp\":\"\(code)\"").status == 201)
            _ = try await server.composition.recoveries.notices.work()
            #expect(try await server.newMessages().map(\.kind).contains(.recoveryCancelled))
        }
    }

    @Test func `a user without an address, and an unknown challenge, are refused`() async throws {
        try await TestServer.run { server in
            _ = try await server.setUpTOTP(server.register())
            let challenge = try await server.logInToChallenge()
            try await server.send("POST", Self.path, Self.body(challenge)).expectProblem(409, "no_recovery_address")
            let unknown = Body("{\"challengeID\":\"lkl_\(String(repeating: "A", count: 43))\"}")
            try await server.send("POST", Self.path, unknown).expectProblem(410, "challenge_over")
            try await server.send("POST", Self.path, #"{"challengeID":"x"}"#).expectProblem(410, "challenge_over")
        }
    }

    @Test func `a user who must set up their first factor has nothing to recover`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            try await server.verify("ada@example.com", of: "ada")
            try await server.setSecondFactor(.required)
            let challenge = try await server.logInToChallenge()
            try await server.send("POST", Self.path, Self.body(challenge)).expectProblem(409, "recovery_not_needed")
        }
    }
}
