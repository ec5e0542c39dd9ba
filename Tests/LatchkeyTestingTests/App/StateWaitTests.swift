import Foundation
import Latchkey
import LatchkeyTesting
import Testing

/// Waits for the state of a client, as an app's own tests do.
@Suite(.timeLimit(.minutes(1))) struct StateWaitTests {
    let server = FakeServer()

    @Test func `a test waits for the end of a session`() async throws {
        let latchkey = try await signedIn()
        try await latchkey.wait(for: .signedIn(as: "ada"))
        async let state = latchkey.wait(for: .signedOut)
        server.endSessions(of: "ada", because: .revoked)
        _ = try? await latchkey.account.refresh()
        #expect(try await state == .signedOut(.revoked))
        #expect(try await latchkey.wait(for: .signedOut(because: .revoked)) == .signedOut(.revoked))
    }

    @Test func `a test waits for a state that it describes`() async throws {
        let latchkey = try await signedIn()
        let state = try await latchkey.state { if case .signedIn(_, .confirmed) = $0 { true } else { false } }
        #expect(state == .signedIn(try #require(server.user("ada")), .confirmed))
    }

    @Test func `a state that does not come is told with the one there is`() async throws {
        let latchkey = try await signedIn()
        let error = await #expect(throws: StateNotReached.self) {
            try await latchkey.wait(for: .signedOut(because: .revoked), within: .milliseconds(50))
        }
        #expect(
            error?.description
                == "The client was not signed out (revoked) within 0.05 seconds: it was signed in as ada, confirmed."
        )
    }

    @Test func `a locked device is told as such`() async throws {
        let error = await #expect(throws: StateNotReached.self) {
            try await LatchkeyClient.previewLocked().wait(for: .signedIn, within: .milliseconds(500))
        }
        #expect(error?.state == .locked)
    }

    @Test func `a cancelled wait throws CancellationError`() async throws {
        let latchkey = try await signedIn()
        let waiting = Task { try await latchkey.wait(for: .locked) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    private func signedIn() async throws -> LatchkeyClient {
        server.addUser("ada", password: "correct horse")
        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.logIn("ada", password: "correct horse")
        return latchkey
    }
}
