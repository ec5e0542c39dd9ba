#if os(Linux) || os(macOS)
import Foundation
import Latchkey
import LatchkeyTesting
import Testing

/// The fake browser in an app's own tests.
@Suite(.timeLimit(.minutes(1))) struct FakeBrowserTests {
    private let server = FakeServer()

    @Test func `who is logged in in the browser is signed in`() async throws {
        let ada = server.addUser("ada", password: "correct horse")
        let latchkey = LatchkeyClient.fake(server: server)
        let user = try await latchkey.logInWithBrowser(opening: FakeBrowser(at: server, signedInAs: "ada"))
        #expect(user == ada)
        #expect(server.sessions(of: "ada").count == 1)
        #expect(server.requests.map(\.description) == ["POST /token"])
        // The user's list has the browser's session too.
        #expect(try await latchkey.sessions().count == 2)
    }

    @Test func `who says no in the browser is not`() async throws {
        let latchkey = LatchkeyClient.fake(server: server)
        let browser = FakeBrowser(at: server, refusing: "access_denied")
        #expect(await code { try await latchkey.logInWithBrowser(opening: browser) } == .loginCancelled)
        #expect(await latchkey.user == nil)
    }

    @Test func `a lost answer of the server loses the login and nothing else`() async throws {
        server.addUser("ada", password: "correct horse")
        server.addUser("eve", password: "correct horse")
        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.logIn("eve", password: "correct horse")
        server.inject(.losesReply, into: .token)
        let browser = FakeBrowser(at: server, signedInAs: "ada")
        #expect(await code { try await latchkey.logInWithBrowser(opening: browser) } == .networkUnavailable)
        #expect(await latchkey.user?.username == "eve")
        #expect(try await latchkey.logInWithBrowser(opening: browser).username == "ada")
    }
}
#endif
