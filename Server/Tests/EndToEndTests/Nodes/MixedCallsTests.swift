import Foundation
import LatchkeyAPI
import LatchkeyDatabase
import Testing

extension Proofs {
    /// Mixed calls over three nodes, and the invariants afterwards.
    @Suite struct MixedCallsTests {
        private static let users = 100
        private static let callsOfEach = 100

        /// One user's actions and results.
        private struct Story: Sendable {
            var surprises: [String] = []
            var calls = 0
            /// Sessions whose end was acknowledged.
            var ended: [String] = []
            var living: (token: String, refresh: String)?
        }

        @Test func `10,000 calls spread over three nodes lose nothing and accept no ended session`() async throws {
            try await Nodes.with(3) { nodes in
                let stories = try await inParallel(Self.users) { number in
                    try await Self.live(number, nodes)
                }
                #expect(stories.map(\.calls).reduce(0, +) >= Self.users * Self.callsOfEach)
                #expect(stories.flatMap(\.surprises) == [])
                try await Self.checkInvariants(stories, nodes)
            }
        }

        /// Registers, and then refreshes, checks, logs out and logs in at random.
        private static func live(_ number: Int, _ nodes: Nodes) async throws -> Story {
            var story = Story()
            var dice = SeededRandom(seed: UInt64(number) + 1)
            func node() -> Int { Int(dice.next() % 3) }
            func expect(_ answer: Nodes.Answer, _ status: Int, _ what: String) {
                story.calls += 1
                if answer.status != status { story.surprises.append("\(what): \(answer.status)") }
            }
            let name = "person-\(number)"
            let answer = try await nodes.send(
                "POST",
                "v1/users",
                to: node(),
                RegisterRequest(username: name, password: "correct horse")
            )
            expect(answer, 201, "register")
            var session = try answer.decode(SignedIn.self).session
            while story.calls < callsOfEach {
                switch dice.next() % 100 {
                case 0..<3:
                    expect(
                        try await nodes.send("DELETE", "v1/sessions/current", to: node(), token: session.accessToken),
                        204,
                        "log out"
                    )
                    if let refresh = session.refreshToken { story.ended.append(refresh) }
                    story.calls += 1
                    session = try await nodes.logIn(name, "correct horse", at: node())
                case 3..<50:
                    let current = session.refreshToken ?? ""
                    let next = NextRefreshToken.following(current)
                    let answer = try await nodes.refresh(current, to: next, at: node())
                    expect(answer, 200, "refresh")
                    // As after a lost reply: the same request again, at another node.
                    if dice.next() % 4 == 0 {
                        expect(try await nodes.refresh(current, to: next, at: node()), 200, "refresh again")
                    }
                    guard let token = try? answer.decode(Refreshed.self).session.accessToken else { return story }
                    session = Session(id: session.id, accessToken: token, expiresIn: 600, refreshToken: next)
                default: expect(try await nodes.check(session.accessToken, at: node()), 200, "check")
                }
            }
            story.living = (session.accessToken, session.refreshToken ?? "")
            return story
        }

        private static func checkInvariants(_ stories: [Story], _ nodes: Nodes) async throws {
            for (number, story) in stories.enumerated() {
                // I5: no node accepts an ended session again.
                for token in story.ended {
                    let answer = try await nodes.refresh(token, to: NextRefreshToken.following(token), at: number % 3)
                    #expect(answer.status == 401)
                }
                // I1: no user has lost their session.
                if let living = story.living {
                    #expect(try await nodes.check(living.token, at: number % 3).status == 200)
                }
            }
            let counts = try await nodes.folder.withDatabase { database in
                try await database.read { connection in
                    try [
                        // I2: each name has one account.
                        "SELECT COUNT(*) FROM (SELECT username_key FROM users GROUP BY username_key HAVING COUNT(*) > 1) AS d",
                        // I3: a user has a record, a session and an event, or nothing.
                        """
                        SELECT COUNT(*) FROM users WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id)
                            OR NOT EXISTS (SELECT 1 FROM audit_events WHERE user_id = users.id AND kind = 'user_registered')
                        """,
                        // I4: each user has one live session.
                        """
                        SELECT COUNT(*) FROM (SELECT user_id FROM sessions WHERE ended_at IS NULL GROUP BY user_id
                            HAVING COUNT(*) <> 1) AS d
                        """,
                        "SELECT COUNT(*) FROM sessions WHERE end_reason = 'reuse_detected'",
                    ].map { sql in try connection.first(sql) { try $0.integer(0) } ?? -1 }
                }
            }
            #expect(counts == [0, 0, 0, 0])
        }
    }
}
