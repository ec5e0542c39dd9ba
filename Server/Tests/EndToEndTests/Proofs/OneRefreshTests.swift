import Foundation
import LatchkeyTesting
import SessionProcess
import Testing

extension Proofs {
    /// Processes that share a file refresh a session once, however many of them need it.
    @Suite struct OneRefreshTests {
        private static let plan = CallPlan(tasks: 50)

        /// The way in which clients learn that the access token has expired.
        private enum Expiry: CaseIterable {
            /// From the stored time: the token is refreshed before any call.
            case lease
            /// From the server: calls are refused first.
            case server
        }

        @Test func `twenty processes with fifty calls each make one refresh, and all calls succeed`() async throws {
            let rounds = Expiry.allCases.flatMap { [$0, $0] }
            let sessions = try await SpentSessions(count: rounds.count)
            let crowd = try Crowd(20)
            for (expiry, file) in zip(rounds, sessions.files) {
                let figures = try await Self.round(crowd, sessions.server, file, expiry)
                #expect(figures.tally == CallTally(["200": 1_000]), "\(sessions.server.warnings)")
                #expect(figures.refreshes == 1)
                #expect(figures.read == 1_000)
                #expect(expiry == .lease ? figures.refused == 0 : figures.refused > 0)
                #expect(try await crowd.first?.sessions() == 1)
            }
            crowd.end()
        }

        @Test func `without the lock they make several refreshes, and nobody is signed out`() async throws {
            let sessions = try await SpentSessions(count: 1)
            let crowd = try Crowd(20)
            let proxy = try await Self.proxyThatWaitsForTwo(sessions.server.url)
            var signIn = try StoredSignIn(in: sessions.files[0])
            signIn.move(to: proxy.url)
            try signIn.replace(sessions.files[0])
            let place = ClientPlace(server: proxy.url, file: sessions.files[0], locksRefresh: false)
            let before = try await RequestCounts(of: sessions.server.url)
            // Not all at once: the proxy would refuse some.
            let tally = try await crowd.call(CallPlan(tasks: 10, each: 5), at: place)
            let after = try await RequestCounts(of: sessions.server.url)
            #expect(tally == CallTally(["200": 1_000]), "\(sessions.server.warnings)")
            #expect(after.refreshes - before.refreshes > 1)
            #expect(try await crowd.first?.sessions() == 1)
            print("without the lock: \(after.refreshes - before.refreshes) refreshes")
            crowd.end()
        }

        private struct Figures {
            var tally: CallTally
            var refreshes: Int
            var read: Int
            var refused: Int
        }

        private static func round(
            _ crowd: Crowd,
            _ server: LocalServer,
            _ file: URL,
            _ expiry: Expiry
        ) async throws -> Figures {
            var signIn = try StoredSignIn(in: file)
            signIn.setLease(seconds: expiry == .lease ? 0 : 3_600)
            try signIn.replace(file)
            let before = try await RequestCounts(of: server.url)
            let tally = try await crowd.call(plan, at: ClientPlace(server: server.url, file: file))
            let after = try await RequestCounts(of: server.url)
            let figures = Figures(
                tally: tally,
                refreshes: after.refreshes - before.refreshes,
                read: after.usersRead - before.usersRead,
                refused: after.usersRefused - before.usersRefused
            )
            print("told by the \(expiry): \(figures)")
            return figures
        }

        /// Delays the first refresh until a second one arrives.
        private static func proxyThatWaitsForTwo(_ server: URL) async throws -> Proxy {
            let refreshes = SharedCount()
            let second = Event()
            return try await Proxy.start(
                to: server,
                rules: ProxyRules(request: { exchange in
                    guard exchange.isRefresh else { return .forward }
                    if refreshes.add() == 1 { await second.wait() } else { await second.happen() }
                    return .forward
                })
            )
        }
    }
}
