import Foundation
import Latchkey
import LatchkeyTesting
import Testing

extension Proofs {
    /// 50 concurrent refreshes of one session, over separate connections.
    @Suite struct RefreshRaceTests {
        private let folder: TemporaryFolder

        init() async throws { folder = try await TemporaryFolder() }

        @Test func `50 refreshes with one next token are one rotation and 50 successes`() async throws {
            let server = try await LocalServer.start(in: folder)
            _ = try await folder.registerUser("ada", at: server.url)
            let session = try await WireSession(of: "ada", password: "correct horse", at: server.url)
            var (before, current) = (session.refreshToken, session.nextRefreshToken())
            #expect(try await session.refresh(from: before, to: current).status == 200)
            for _ in 0..<10 {
                let next = session.nextRefreshToken()
                let answers = try await answers(session, from: current, to: { next })
                #expect(answers.map(\.status) == Array(repeating: 200, count: 50))
                let tokens = Set(answers.compactMap(\.accessToken))
                for token in tokens.prefix(3) { #expect(try await session.check(token).status == 200) }
                // A late copy is recognized only if the chain has moved by one.
                #expect(try await session.refresh(from: before, to: current).code == "superseded")
                (before, current) = (current, next)
            }
            #expect(try await session.refresh(from: current, to: session.nextRefreshToken()).status == 200)
        }

        @Test func `of 50 refreshes with different next tokens one wins, and then both holders are signed out`()
            async throws
        {
            let server = try await LocalServer.start(in: folder)
            _ = try await folder.registerUser("ada", at: server.url)
            for round in 1...10 {
                let session = try await WireSession(of: "ada", password: "correct horse", at: server.url)
                let answers = try await answers(session, from: session.refreshToken, to: session.nextRefreshToken)
                let winners = answers.filter { $0.status == 200 }
                #expect(winners.count == 1)
                let refusal = WireSession.Answer(status: 401, code: "session_ended", reason: "reuse_detected")
                #expect(answers.filter { $0 == refusal }.count == 49)
                #expect(try await session.check(session.accessToken) == refusal)
                #expect(try await session.check(try #require(winners.first?.accessToken)) == refusal)
                let latchkey = server.client()
                try await latchkey.logIn("ada", password: "correct horse")
                let reasons = try await latchkey.account.events(limit: 1_000).events.compactMap(\.reason)
                #expect(reasons == Array(repeating: .reuseDetected, count: round))
            }
        }

        private func answers(
            _ session: WireSession,
            from current: String,
            to next: @escaping @Sendable () -> String
        ) async throws -> [WireSession.Answer] {
            try await withThrowingTaskGroup(of: WireSession.Answer.self) { group in
                for _ in 0..<50 { group.addTask { try await session.refresh(from: current, to: next()) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
    }
}
