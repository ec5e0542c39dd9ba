import Foundation
import LatchkeyAPI
import LatchkeyDatabase
import LatchkeyTesting
import TestDatabases
import Testing

extension Proofs {
    /// Guarantees over several servers on one database.
    @Suite struct NodeTests {
        @Test func `a session that ends at one node is refused by the others within a second`() async throws {
            try await Nodes.with(2) { nodes in
                _ = try await nodes.register("ada", at: 0)
                for round in 0..<10 {
                    let session = try await nodes.logIn("ada", "correct horse", at: round % 2)
                    let (here, there) = (round % 2, 1 - round % 2)
                    for node in [here, there] {
                        #expect(try await nodes.check(session.accessToken, at: node).status == 200)
                    }
                    #expect(
                        try await nodes.send("DELETE", "v1/sessions/current", to: here, token: session.accessToken)
                            .status == 204
                    )
                    let end = ContinuousClock.now
                    #expect(try await nodes.check(session.accessToken, at: here).status == 401)
                    #expect(
                        try await becomesTrue(within: .seconds(1)) {
                            try await nodes.check(session.accessToken, at: there).problem?.reason == .signedOut
                        }
                    )
                    #expect(ContinuousClock.now - end < .seconds(1))
                }
            }
        }

        @Test func `a password change at one node ends the other sessions at the others within a second`()
            async throws
        {
            try await Nodes.with(2) { nodes in
                let own = try await nodes.register("ada", at: 0).session
                let other = try await nodes.logIn("ada", "correct horse", at: 1)
                for node in 0...1 { #expect(try await nodes.check(other.accessToken, at: node).status == 200) }
                let body = ChangePasswordRequest(currentPassword: "correct horse", newPassword: "another horse")
                let path = "v1/users/me/password"
                #expect(try await nodes.send("POST", path, to: 0, body, token: own.accessToken).status == 204)
                #expect(try await nodes.check(other.accessToken, at: 0).problem?.reason == .passwordChanged)
                #expect(
                    try await becomesTrue(within: .seconds(1)) {
                        try await nodes.check(other.accessToken, at: 1).problem?.reason == .passwordChanged
                    }
                )
                #expect(try await nodes.check(own.accessToken, at: 1).status == 200)
            }
        }

        @Test func `of 50 refreshes over two nodes with different next tokens exactly one wins`() async throws {
            try await Nodes.with(2) { nodes in
                _ = try await nodes.register("ada", at: 0)
                let rounds = ProcessInfo.processInfo.environment["LATCHKEY_PROOF_ROUNDS"].flatMap(Int.init) ?? 20
                for _ in 0..<rounds {
                    let session = try await nodes.logIn("ada", "correct horse", at: 0)
                    let token = try #require(session.refreshToken)
                    let answers = try await inParallel(50) { number in
                        try await nodes.refresh(token, to: NextRefreshToken.following(token), at: number % 2)
                    }
                    #expect(answers.filter { $0.status == 200 }.count == 1)
                    #expect(answers.filter { $0.problem?.reason == .reuseDetected }.count == 49)
                }
            }
        }

        @Test func `50 refreshes over two nodes with one next token are one rotation and 50 successes`() async throws {
            try await Nodes.with(2) { nodes in
                _ = try await nodes.register("ada", at: 0)
                var token = try #require(try await nodes.logIn("ada", "correct horse", at: 1).refreshToken)
                for _ in 0..<20 {
                    let (current, next) = (token, NextRefreshToken.following(token))
                    let answers = try await inParallel(50) { number in
                        try await nodes.refresh(current, to: next, at: number % 2)
                    }
                    #expect(answers.map(\.status) == Array(repeating: 200, count: 50))
                    token = next
                }
            }
        }

        @Test func `of 50 registrations of one name over three nodes exactly one wins`() async throws {
            try await Nodes.with(3) { nodes in
                let answers = try await inParallel(50) { number in
                    let body = RegisterRequest(username: number % 2 == 0 ? "Bob" : "bOB", password: "correct horse")
                    return try await nodes.send("POST", "v1/users", to: number % 3, body)
                }
                #expect(answers.filter { $0.status == 201 }.count == 1)
                #expect(answers.filter { $0.problem?.code == .identifierTaken }.count == 49)
            }
        }

        @Test func `of simultaneous answers at two nodes with one code or to one login that waits exactly one logs in`()
            async throws
        {
            try await Nodes.with(2) { nodes in
                for round in 0..<3 {
                    let name = "ada\(round)"
                    let (app, codes) = try await nodes.setUpTOTP(of: name)
                    let one = try await nodes.logInToChallenge(name, at: 0)
                    let same = [
                        AnswerChallengeRequest(challengeID: one.id, recoveryCode: codes[0]),
                        AnswerChallengeRequest(challengeID: one.id, recoveryCode: codes[1]),
                    ]
                    try await nodes.expectOneSuccess(of: same)
                    // The code of the next step, because that of the set-up is used up.
                    let code = app.code(at: Date(timeIntervalSinceNow: 30))
                    var waiting: [AnswerChallengeRequest] = []
                    for node in 0...1 {
                        let challenge = try await nodes.logInToChallenge(name, at: node)
                        waiting.append(AnswerChallengeRequest(challengeID: challenge.id, totp: code))
                    }
                    try await nodes.expectOneSuccess(of: waiting)
                }
            }
        }

        @Test func `a rotated key signs and verifies at every node at once`() async throws {
            try await Nodes.with(2) { nodes in
                _ = try await nodes.register("ada", at: 0)
                #expect(try await Command.run(["keys", "rotate", "--now"], in: nodes.folder).exitCode == 0)
                let signer = { try await nodes.logIn("ada", "correct horse", at: 0).signer }
                let old = try await signer()
                #expect(
                    try await becomesTrue(within: .seconds(5)) { try await nodes.servers[0].publishedKeys().count == 2 }
                )
                let session = try await nodes.logIn("ada", "correct horse", at: 0)
                // Also before the other node hears of the key.
                #expect(try await nodes.check(session.accessToken, at: 1).status == 200)
                #expect(old != nil)
            }
        }
    }
}

extension Nodes {
    func register(_ name: String, at node: Int) async throws -> SignedIn {
        let answer = try await send(
            "POST",
            "v1/users",
            to: node,
            RegisterRequest(username: name, password: "correct horse")
        )
        return try answer.decode(SignedIn.self)
    }

    /// A new user with an authenticator app, and their recovery codes.
    func setUpTOTP(of name: String) async throws -> (app: FakeAuthenticatorApp, codes: [String]) {
        let token = try await register(name, at: 0).session.accessToken
        let begun = try await send("POST", "v1/users/me/totp", to: 0, token: token)
        let app = try #require(FakeAuthenticatorApp(try begun.decode(NewTOTP.self)))
        let body = ConfirmTOTPRequest(code: app.code(at: Date()))
        let confirmed = try await send("POST", "v1/users/me/totp/confirm", to: 1, body, token: token)
        return (app, try #require(try confirmed.decode(ConfirmedTOTP.self).recoveryCodes))
    }

    /// A login that waits for another factor.
    func logInToChallenge(_ name: String, at node: Int) async throws -> LogInChallenge {
        let body = LogInRequest(identifier: name, password: "correct horse")
        let answer = try await send("POST", "v1/sessions", to: node, body)
        return try #require(answer.problem?.challenge)
    }

    /// Sends two answers to each of the first two nodes at once, and expects that one logs in.
    func expectOneSuccess(of answers: [AnswerChallengeRequest]) async throws {
        let statuses = try await inParallel(4) { number in
            try await send("POST", "v1/sessions/challenge", to: number % 2, answers[number / 2]).status
        }
        #expect(statuses.count { $0 == 201 } == 1, "\(statuses)")
        #expect(statuses.allSatisfy { $0 < 500 }, "\(statuses)")
    }

    func check(_ token: String, at node: Int) async throws -> Answer {
        try await send("GET", "v1/sessions/current", to: node, token: token)
    }
}

/// Runs work concurrently.
func inParallel<Value: Sendable>(
    _ count: Int,
    _ work: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Value] {
    try await withThrowingTaskGroup(of: Value.self) { group in
        for number in 0..<count { group.addTask { try await work(number) } }
        return try await group.reduce(into: []) { $0.append($1) }
    }
}
