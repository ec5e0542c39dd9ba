import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The forms in which an app catches errors.
@Suite(.timeLimit(.minutes(1))) struct CatchTests {
    let server = FakeServer()

    /// The text of an app's login button afterwards; the switch is exhaustive because every call throws
    /// `LatchkeyError`.
    private func logIn(_ name: String, password: String, by latchkey: LatchkeyClient) async -> String {
        do {
            return try await latchkey.logIn(name, password: password).username ?? ""
        } catch .invalidCredentials {
            return "Wrong password"
        } catch .networkUnavailable, .timedOut {
            return "Try again"
        } catch {
            return error.message
        }
    }

    @Test func `an error is caught by its code`() async {
        server.addUser("ada", password: "correct horse")
        let latchkey = LatchkeyClient.fake(server: server)
        #expect(await logIn("ada", password: "wrong horse", by: latchkey) == "Wrong password")
        server.isOffline = true
        #expect(await logIn("ada", password: "correct horse", by: latchkey) == "Try again")
        server.isOffline = false
        #expect(await logIn("ada", password: "correct horse", by: latchkey) == "ada")
    }

    @Test func `an error is told apart in a switch`() async {
        do {
            try await LatchkeyClient.fake(server: server).account.refresh()
            Issue.record("not refused")
        } catch {
            switch error {
            case .sessionEnded, .loginRequired: break
            default: Issue.record(error)
            }
        }
    }

    @Test func `where other calls throw other errors the code has its type beside it`() async throws {
        do {
            _ = try JSONDecoder().decode(Int.self, from: Data("1".utf8))
            try await LatchkeyClient.fake(server: server).account.refresh()
            Issue.record("not refused")
        } catch ErrorCode.loginRequired {}
    }

    @Test func `a cancelled call says so, by its code and as what is underneath`() async throws {
        let (latchkey, hold) = try await waiting()
        let task = Task { try await latchkey.account.refresh() }
        try await hold.arrival()
        task.cancel()
        let error = await #expect(throws: LatchkeyError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(error?.underlying is CancellationError)
    }

    @Test func `code that knows CancellationError gets it`() async throws {
        let (latchkey, hold) = try await waiting()
        let task = Task { try await withCancellationError { try await latchkey.account.refresh() } }
        try await hold.arrival()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `other errors pass through`() async throws {
        let error = await #expect(throws: LatchkeyError.self) {
            try await withCancellationError { try await LatchkeyClient.fake(server: server).account.refresh() }
        }
        #expect(error?.code == .loginRequired)
    }

    private func waiting() async throws -> (LatchkeyClient, Hold) {
        server.addUser("ada", password: "correct horse")
        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.logIn("ada", password: "correct horse")
        return (latchkey, server.hold("GET /v1/users/me"))
    }
}
