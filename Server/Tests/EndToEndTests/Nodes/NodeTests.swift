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
