#if os(Linux)
import Foundation
import Latchkey
import LatchkeyTesting
import TerminalTesting
import Testing

/// Two-step verification in the terminal, with the real program and the real server.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct SecurityTests {
    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
    }

    /// The person's app, with the key that the terminal shows.
    private func authenticator(of app: Child) throws -> FakeAuthenticatorApp {
        let key = try #require(app.transcript.text.firstMatch(of: /Key: ([A-Z2-7 ]+)/)?.1)
        return try #require(FakeAuthenticatorApp(NewTOTP(secret: String(key), uri: "")))
    }

    @Test func `two-step verification is turned on, and asks for a code at the next login`() async throws {
        try await withServer { household, server in
            let app = try household.start(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            app.type("security")
            try await app.waits(for: "Two-Step Verification\nOff\nPasskeys\nYou have no passkey yet.\n")
            try await app.waits(for: "> ")
            app.type("on")
            try await app.waits(for: "█")
            try await app.waits(for: "otpauth://totp/")
            try await app.waits(for: "Code of your authenticator app: ")
            let authenticator = try authenticator(of: app)
            app.type(authenticator.code(at: Date()))
            try await app.waits(for: "Recovery Codes\n")
            try await app.waits(for: "I have saved these codes [y]: ")
            app.type("")
            try await app.waits(for: "Save the codes first, then tick the box.\n")
            try await app.waits(for: "I have saved these codes [y]: ")
            app.type("y")
            try await app.showsTotal("$0.00")

            app.type("logout")
            try await app.logIn("ada")
            try await app.waits(for: "Enter another for another way.\n")
            try await app.waits(for: "Code of your authenticator app: ")
            app.type("another")
            try await app.waits(for: "Recovery code: ")
            app.type("another")
            try await app.waits(for: "Code of your authenticator app: ")
            // The server takes each code once, and also the next one.
            app.type(authenticator.code(at: Date(timeIntervalSinceNow: 30)))
            try await app.showsTotal("$0.00")
            #expect(await app.quit() == 0)
        }
    }
}
#endif
