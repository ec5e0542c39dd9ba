import Foundation
import Latchkey
import LatchkeyTesting
import SessionProcess
import Testing

extension Proofs {
    /// Apps are killed during refreshes, and restarted.
    @Suite struct KilledClientTests {
        private let folder: TemporaryFolder

        init() async throws { folder = try await TemporaryFolder() }

        @Test func `of 200 kills in the middle of a refresh none ends a session`() async throws {
            let server = try await LocalServer.start(in: folder)
            let reports = try await withThrowingTaskGroup(of: KilledClient.Report.self) { group in
                for seed in 1...4 {
                    group.addTask { [folder] in
                        var client = try await KilledClient(of: server, in: folder, seed: UInt64(seed))
                        return try await client.run(kills: 50)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for report in reports {
                #expect(report.lost == nil)
                #expect(report.kills == 50)
                #expect(report.sessions == 1)
                #expect(report.endings.isEmpty)
            }
            let landings = reports.reduce(into: [:]) { $0.merge($1.landings, uniquingKeysWith: +) }
            for landing in KillLanding.allCases { #expect(landings[landing, default: 0] > 0, "none \(landing)") }
            print("kills: \(reports.map(\.kills).reduce(0, +)), \(landings)")
        }

        @Test func `the control: an app that forgets its sent token loses its session`() async throws {
            let server = try await LocalServer.start(in: folder)
            var client = try await KilledClient(of: server, in: folder, forgetsJournal: true, seed: 5)
            let report = try await client.run(kills: 50)
            #expect(report.lost?.counts["session_ended"] == 1)
            #expect(report.kills < 50)
            let latchkey = server.client()
            try await latchkey.logIn("user-5", password: "correct horse")
            #expect(try await latchkey.account.events().events.compactMap(\.reason) == [.reuseDetected])
            print("kills until an app that forgets was signed out: \(report.kills)")
        }
    }
}
