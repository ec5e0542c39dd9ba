import Foundation
import Latchkey
import LatchkeyTesting
import Testing

extension Proofs {
    /// The server is killed during its work: acknowledged work stays, and nothing is incomplete.
    @Suite struct KillTests {
        private static let password = "correct horse"

        @Test func `of users who register while the server is killed 50 times none is lost or incomplete`() async throws
        {
            let folder = try await TemporaryFolder()
            let ledger = Ledger()
            var port = 0
            for round in 0..<50 {
                let server = try await LocalServer.start(in: folder, port: port)
                port = server.port
                await registerUntilKilled(server, round: round, clients: 8, ledger: ledger)
            }
            let server = try await LocalServer.start(in: folder, port: port)
            let verdict = try await Verdict(of: ledger, at: server.url)
            #expect(await ledger.acknowledged.count >= 50)
            #expect(verdict.lost.isEmpty)
            #expect(verdict.half.isEmpty)
            let log = server.log.joined(separator: "\n")
            #expect(!log.contains(Self.password))
        }

        @Test func `the control: a user who was never registered counts as lost`() async throws {
            let folder = try await TemporaryFolder()
            let server = try await LocalServer.start(in: folder)
            let ledger = Ledger()
            await ledger.acknowledge("never-there")
            let verdict = try await Verdict(of: ledger, at: server.url)
            #expect(verdict.lost == ["never-there"])
        }

        /// Clients register users one after the other; after some answers the server is killed while others wait for
        /// theirs.
        private func registerUntilKilled(_ server: LocalServer, round: Int, clients: Int, ledger: Ledger) async {
            let enough = await ledger.acknowledged.count + Int.random(in: 1...2 * clients)
            await withTaskGroup(of: Void.self) { group in
                for client in 0..<clients {
                    group.addTask {
                        let latchkey = LatchkeyClient(server: server.url, credentialStore: MemoryCredentialStore())
                        for number in 0... {
                            let name = "user-\(round)-\(client)-\(number)"
                            await ledger.ask(name)
                            do {
                                try await latchkey.register(Registration(username: name, password: Self.password))
                            } catch { return }
                            if await ledger.acknowledge(name) >= enough { await server.kill() }
                        }
                    }
                }
            }
        }

        /// The requested users and the acknowledged ones.
        private actor Ledger {
            private(set) var asked: Set<String> = []
            private(set) var acknowledged: Set<String> = []

            func ask(_ name: String) { asked.insert(name) }

            @discardableResult
            func acknowledge(_ name: String) -> Int {
                acknowledged.insert(name)
                return acknowledged.count
            }
        }

        /// The state of the users.
        private struct Verdict {
            /// Acknowledged, and unable to log in.
            private(set) var lost: [String] = []
            /// Unable to log in, with the name taken.
            private(set) var half: [String] = []

            init(of ledger: Ledger, at server: URL) async throws {
                let latchkey = LatchkeyClient(server: server, credentialStore: MemoryCredentialStore())
                let acknowledged = await ledger.acknowledged
                for name in acknowledged where try await !canLogIn(name, latchkey) { lost.append(name) }
                // Registers missing users without a login first, because too many failed logins are limited.
                for name in await ledger.asked.subtracting(acknowledged) {
                    do {
                        try await latchkey.register(Registration(username: name, password: KillTests.password))
                    } catch .identifierTaken {
                        if try await !canLogIn(name, latchkey) { half.append(name) }
                    } catch {
                        throw error
                    }
                }
            }

            private func canLogIn(_ name: String, _ latchkey: LatchkeyClient) async throws -> Bool {
                do {
                    try await latchkey.logIn(name, password: KillTests.password)
                    return true
                } catch .invalidCredentials { return false } catch { throw error }
            }
        }
    }
}
