#if os(Linux)
import Foundation
import LatchkeyTesting
import TerminalTesting
import Testing

/// Addresses and passwords, with the real program, the real server and the messages in its outbox.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct AccountTests {
    private static let address = "ada@example.com"
    private static let newPassword = "another horse battery"

    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
    }

    /// Registers with an address, and waits for the list.
    private func register(on app: Child, _ household: Household) async throws {
        try await app.waits(for: "> ")
        app.type("register email")
        try await app.waits(for: "E-mail address: ")
        app.type(Self.address)
        try await app.waits(for: "Password: ")
        app.type(Child.password)
        try await app.waits(for: "Enter the six digits from the message to ada@example.com,")
        try await app.waits(for: "Code: ")
        let code = try #require(try await household.outbox.next(to: Self.address).code)
        app.type(code == "000000" ? "000001" : "000000")
        try await app.waits(for: "Error: The code or link is wrong. Check the newest message and try again.\nCode: ")
        app.type("\(code.prefix(3)) \(code.suffix(3))")
        try await app.waits(for: "Confirming...\n")
        try await app.showsTotal("$0.00")
    }

    @Test func `a forgotten password is replaced by the code of a message, and other devices are logged out`()
        async throws
    {
        try await withServer { household, server in
            let phone = try household.start(server)
            try await register(on: phone, household)
            let laptop = try household.start(server, device: "laptop")
            try await laptop.waits(for: "> ")
            laptop.type("login", "?")
            try await laptop.waits(for: "Forgot your password? Enter ?\nUsername: ")
            try await laptop.waits(for: "phone number, and we will send you a code.\n")
            try await laptop.waits(for: "Username, e-mail address or phone number: ")
            laptop.type(Self.address)
            try await laptop.waits(for: "Sending...\n")
            try await laptop.waits(for: "If you have an account, we send you a message")
            try await laptop.waits(for: "Code: ")
            laptop.type(try #require(try await household.outbox.next(to: Self.address).code))
            try await laptop.waits(for: "New password: ")
            laptop.type("short")
            try await laptop.waits(for: "New password: A password needs at least 8 characters. Choose a longer one.\n")
            laptop.type(Self.newPassword)
            try await laptop.waits(for: "Saving the password...\n")
            try await laptop.waits(
                for: "Your new password is saved, and you are logged out everywhere. Log in with it.\n"
            )
            // The name is already filled in.
            try await laptop.waits(for: "Password: ")
            laptop.type(Self.newPassword)
            try await laptop.showsTotal("$0.00")

            phone.type("refresh")
            try await phone.waits(for: "Your password was changed. Log in with the new one.\nKii Balance\n")
            try await phone.logIn(Self.address)
            try await phone.waits(for: "Error: The username or the password is wrong.")
            try await phone.waits(for: "Password: ")
            phone.type(Self.newPassword)
            try await phone.showsTotal("$0.00")
            for app in [phone, laptop] {
                #expect(!app.transcript.text.contains("horse"))
                #expect(await app.quit() == 0)
            }
        }
    }

    @Test func `nobody learns from the app whether somebody is known`() async throws {
        try await withServer { household, server in
            let app = try household.start(server)
            app.type("login", "eve", "?", "", "123456", Self.newPassword)
            try await app.waits(for: "Username, e-mail address or phone number [eve]: ")
            try await app.waits(for: "If you have an account, we send you a message")
            try await app.waits(
                for: "Error: The code or link is wrong. Check the newest message and try again.\nCode: "
            )
            app.type("", "", "quit")
            #expect(await app.exitCode() == 0)
        }
    }

    @Test func `a message is not had twice in a minute, and the address can be changed`() async throws {
        try await withServer { household, server in
            let app = try household.start(server)
            app.type("register email", "ada@exmaple.com", Child.password, "resend", "change")
            try await app.waits(for: "Enter resend for another message, or change for another address.\n")
            try await app.waits(for: "Code: ")
            try await app.waits(for: "You requested a message a moment ago.")
            try await app.waits(for: "E-mail address: ")
            app.type(Self.address, Child.password)
            try await app.waits(for: "Enter the six digits from the message to ada@example.com,")
            try await app.waits(for: "Code: ")
            app.type(try #require(try await household.outbox.next(to: Self.address).code))
            try await app.showsTotal("$0.00")
            #expect(await app.quit() == 0)
        }
    }

    @Test func `the password is changed by who knows it, and other devices are logged out`() async throws {
        try await withServer { household, server in
            let phone = try household.start(server)
            try await phone.register("ada")
            try await phone.showsTotal("$0.00")
            let laptop = try household.start(server, device: "laptop")
            try await laptop.logIn("ada")
            try await laptop.showsTotal("$0.00")

            phone.type("password", "wrong horse", Self.newPassword)
            try await phone.waits(for: "Change Password\n")
            try await phone.waits(for: "Error: Your current password is wrong. Enter it again.\nCurrent password: ")
            phone.type(Child.password)
            try await phone.waits(for: "New password […]: ")
            phone.type("")
            try await phone.waits(for: "Saving the password...\n")
            try await phone.showsTotal("$0.00")

            laptop.type("refresh")
            try await laptop.waits(for: "Your password was changed. Log in with the new one.\nKii Balance\n")
            try await laptop.logIn("ada", password: Self.newPassword)
            try await laptop.showsTotal("$0.00")
            #expect(await phone.quit() == 0)
            #expect(await laptop.quit() == 0)
        }
    }

    @Test func `who is logged out while they change their password is told so`() async throws {
        try await withServer { household, server in
            let app = try household.start(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            app.type("password")
            try await app.waits(for: "Current password: ")
            try await server.deleteUser("ada", Child.password)
            app.type(Child.password, Self.newPassword)
            try await app.waits(for: "Your account was deleted.\nKii Balance\n")
            #expect(await app.quit() == 0)
        }
    }

    @Test func `the forgotten password is told about in Japanese too`() async throws {
        try await withServer { household, server in
            let app = try household.start(server, language: "ja")
            app.type("login", "?", Self.address, "", "", "quit")
            for words in ["パスワードをお忘れの方\n", "送信中...\n", "アカウントをお持ちの場合は、メッセージをお送りします"] {
                try await app.waits(for: words)
            }
            #expect(await app.exitCode() == 0)
        }
    }
}
#endif
