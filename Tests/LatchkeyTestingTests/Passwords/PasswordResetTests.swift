import Foundation
import Latchkey
import LatchkeyTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct PasswordResetTests {
    private let server = FakeServer()
    private let latchkey: LatchkeyClient

    init() {
        latchkey = .fake(server: server)
        server.addAda()
    }

    @Test(arguments: ["ada", "ADA@example.com", "+81 3-1234-5678"])
    func `a forgotten password is reset by the code of a message, and all sessions end`(_ name: String) async throws {
        try await latchkey.logIn("ada", password: "correct horse")
        let elsewhere = LatchkeyClient.fake(server: server)
        let id = try await elsewhere.requestPasswordReset(of: name)
        let message = try #require(server.messages.last)
        #expect(message.kind == .passwordReset)
        #expect(message.recipient == (name.hasPrefix("+") ? "+81312345678" : "ada@example.com"))
        let digits = try #require(message.code)
        try await elsewhere.resetPassword(
            id,
            code: "\(digits.prefix(3)) \(digits.suffix(3))",
            newPassword: "another horse"
        )
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.account.refresh() }
        #expect(error?.reason == .passwordChanged)
        #expect(await logIn("correct horse") == .invalidCredentials)
        #expect(await logIn("another horse") == nil)
        #expect(server.messages.last?.kind == .passwordChanged)
        #expect(server.events(of: "ada").contains { $0.kind == .passwordReset })
    }

    @Test func `the link of the message does it too`() async throws {
        _ = try await latchkey.requestPasswordReset(of: "ada")
        let token = try #require(server.message(to: "ada@example.com")?.token)
        try await latchkey.resetPassword(token: token, newPassword: "another horse")
        #expect(await logIn("another horse") == nil)
        #expect(
            await code { try await latchkey.resetPassword(token: token, newPassword: "third horse") } == .codeExpired
        )
    }

    @Test(arguments: ["nobody", "nobody@example.com", "+81300000000"])
    func `nobody learns whether a user is known`(_ name: String) async throws {
        let id = try await latchkey.requestPasswordReset(of: name)
        #expect(server.messages.isEmpty)
        for _ in 1...5 {
            #expect(
                await code { try await latchkey.resetPassword(id, code: "123456", newPassword: "horses!") }
                    == .invalidCode
            )
        }
        #expect(
            await code { try await latchkey.resetPassword(id, code: "123456", newPassword: "horses!") } == .codeExpired
        )
    }

    @Test func `a weak password spends nothing`() async throws {
        let id = try await latchkey.requestPasswordReset(of: "ada")
        let digits = try #require(server.messages.last?.code)
        for weak in ["short", "password", "ada@example.com"] {
            let error = await #expect(throws: LatchkeyError.self) {
                try await latchkey.resetPassword(id, code: digits, newPassword: weak)
            }
            #expect(error?.code == .weakPassword)
            #expect(error?.fields["newPassword"]?.detail.isEmpty == false)
        }
        try await latchkey.resetPassword(id, code: digits, newPassword: "another horse")
        #expect(await logIn("another horse") == nil)
    }

    @Test func `five wrong codes spend it, and so do ten minutes`() async throws {
        let id = try await latchkey.requestPasswordReset(of: "ada")
        let digits = try #require(server.messages.last?.code)
        let wrong = digits == "000000" ? "000001" : "000000"
        for _ in 1...5 {
            #expect(
                await code { try await latchkey.resetPassword(id, code: wrong, newPassword: "another horse") }
                    == .invalidCode
            )
        }
        #expect(
            await code { try await latchkey.resetPassword(id, code: digits, newPassword: "another horse") }
                == .codeExpired
        )

        server.clock.advance(by: .seconds(31))
        let second = try await latchkey.requestPasswordReset(of: "ada")
        let late = try #require(server.messages.last?.code)
        server.clock.advance(by: .seconds(600))
        #expect(
            await code { try await latchkey.resetPassword(second, code: late, newPassword: "another horse") }
                == .codeExpired
        )
    }

    @Test func `the newest message counts, and at most one is sent in half a minute`() async throws {
        let first = try await latchkey.requestPasswordReset(of: "ada")
        let digits = try #require(server.messages.last?.code)
        let early = try await latchkey.requestPasswordReset(of: "ada")
        #expect(server.messages.count == 1)
        #expect(early != first)
        server.clock.advance(by: .seconds(30))
        let second = try await latchkey.requestPasswordReset(of: "ada")
        #expect(server.messages.count == 2)
        let newDigits = try #require(server.messages.last?.code)
        #expect(
            await code { try await latchkey.resetPassword(first, code: digits, newPassword: "another horse") }
                == .codeExpired
        )
        try await latchkey.resetPassword(second, code: newDigits, newPassword: "another horse")
    }

    @Test func `a password that is changed meanwhile ends the reset`() async throws {
        let id = try await latchkey.requestPasswordReset(of: "ada")
        let digits = try #require(server.messages.last?.code)
        try await latchkey.logIn("ada", password: "correct horse")
        try await latchkey.account.changePassword(from: "correct horse", to: "third horse")
        #expect(server.messages.last?.kind == .passwordChanged)
        let late = await code { try await latchkey.resetPassword(id, code: digits, newPassword: "another horse") }
        #expect(late == .codeExpired)
    }

    @Test func `who failed to log in need not wait after a reset`() async throws {
        for _ in 1...5 { #expect(await logIn("wrong horse") == .invalidCredentials) }
        #expect(await logIn("correct horse") == .tooManyAttempts)
        let id = try await latchkey.requestPasswordReset(of: "ada")
        let digits = try #require(server.messages.last?.code)
        try await latchkey.resetPassword(id, code: digits, newPassword: "another horse")
        #expect(await logIn("another horse") == nil)
    }

    @Test func `no more than five messages go to an address in an hour`() async throws {
        for _ in 1...7 {
            _ = try await latchkey.requestPasswordReset(of: "ada")
            server.clock.advance(by: .seconds(60))
        }
        #expect(server.messages.count == 5)
        server.clock.advance(by: .seconds(3_600))
        _ = try await latchkey.requestPasswordReset(of: "ada")
        #expect(server.messages.count == 6)
    }

    @Test func `the server makes a password where the application allows it, and nowhere else`() async throws {
        let id = try await latchkey.requestPasswordReset(of: "ada")
        let digits = try #require(server.messages.last?.code)
        let refused = await #expect(throws: LatchkeyError.self) {
            try await latchkey.resetPassword(id, code: digits, newPassword: nil)
        }
        #expect(refused?.fields["newPassword"]?.code == .required)
        server.policy.generatesPasswords = true
        #expect(try await latchkey.policy().generatesPasswords)
        try await latchkey.resetPassword(id, code: digits, newPassword: nil)
        let password = try #require(server.message(to: "ada@example.com")?.newPassword)
        #expect(await logIn(password) == nil)
    }

    @Test func `a message does not print what it carries`() async throws {
        _ = try await latchkey.requestPasswordReset(of: "ada")
        let message = try #require(server.messages.last)
        var shown = "\(message) \(String(reflecting: message))"
        dump(message, to: &shown)
        for secret in [message.code, message.token] { #expect(!shown.contains(try #require(secret))) }
    }

    /// The error code of a login; nil if it succeeds.
    private func logIn(_ password: String) async -> ErrorCode? {
        await code { try await LatchkeyClient.fake(server: server).logIn("ada", password: password) }
    }
}
