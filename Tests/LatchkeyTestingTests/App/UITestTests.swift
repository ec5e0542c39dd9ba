import Latchkey
import LatchkeyTesting
import Testing

/// Apps that a UI test starts.
@Suite struct UITestTests {
    @Test func `a launch argument signs a user in, and calls work`() async throws {
        let server = FakeServer()
        let latchkey = try #require(
            LatchkeyClient.uiTest(arguments: ["App", "-latchkey-signed-in-as", "eve"], server: server)
        )
        try await latchkey.wait(for: .signedIn(as: "eve"))
        try await latchkey.account.changePassword(from: "preview", to: "a long new password")
        #expect(try await latchkey.account.refresh().username == "eve")
    }

    @Test func `an app starts signed out, and ada logs in`() async throws {
        let latchkey = try #require(LatchkeyClient.uiTest(arguments: ["App", "-latchkey-signed-out"]))
        try await latchkey.wait(for: .signedOut)
        try await latchkey.logIn("ada", password: "preview")
    }

    @Test func `an app starts on a locked device`() async throws {
        let latchkey = try #require(LatchkeyClient.uiTest(arguments: ["App", "-latchkey-locked"]))
        try await latchkey.wait(for: .locked)
    }

    @Test(arguments: [[], ["App"], ["App", "-latchkey-signed-in-as"], ["App", "-server", "http://127.0.0.1:8080"]])
    func `an app that no UI test starts uses its own server`(arguments: [String]) {
        #expect(LatchkeyClient.uiTest(arguments: arguments) == nil)
    }
}
