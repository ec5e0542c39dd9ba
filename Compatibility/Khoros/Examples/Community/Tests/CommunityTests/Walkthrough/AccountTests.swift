#if os(Linux)
import TerminalTesting
import Testing

/// Logins and logouts by command, and sessions that end elsewhere.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct AccountTests {
    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
    }

    @Test func `one can sign in and out, and a restart remembers both`() async throws {
        try await withTown { here in
            try await here.latchkey.register("ada", Town.password)
            let first = try here.start()
            try await first.showsHome()
            first.type("signin")
            try await first.logIn("ada")
            let home = try await first.showsHome("ada")
            #expect(home.hasSuffix("1 to read the first, ask, profile, refresh, quit, help\n"))
            first.type("signin")
            try await first.waits(for: "You are signed in as ada.")
            first.type("quit")
            #expect(await first.exitCode() == 0)

            let second = try here.start()
            try await second.showsHome("ada")
            second.type("profile")
            try await second.waits(for: "Profile\nSigned in as ada\nsignout, back\n")
            second.type("signout")
            try await second.waits(for: "Signing out...\nLoading...\n")
            let guest = try await second.showsHome()
            #expect(!guest.contains("Signed in"))
            second.type("quit")
            #expect(await second.exitCode() == 0)

            let third = try here.start()
            #expect(try await !third.showsHome().contains("Signed in"))
            try await third.openFirstQuestion()
            third.type("kudos")
            try await third.waits(for: "Username: ")
            third.type("")
            #expect(try await third.quit() == 0)
            #expect(try await here.forum.question().kudos == 0)
        }
    }

    @Test func `a session that another device has ended leads to the login with the reason, and the reply is sent`()
        async throws
    {
        try await withTown { here in
            try await here.latchkey.register("ada", Town.password)
            let app = try here.start()
            try await app.showsHome()
            app.type("signin")
            try await app.logIn("ada")
            try await app.showsHome("ada")
            try await app.openFirstQuestion()
            try await here.latchkey.endSessions(of: "ada", Town.password)
            try await app.reply("Still me")
            let shown = try await app.transcript.wait(for: "Username: ")
            #expect(shown.contains("Log In\n"))
            #expect(shown.contains("logged out"), "\(shown)")
            #expect(try await here.forum.question().replies.isEmpty)
            app.type("ada", Town.password)
            try await app.waits(for: "  ada\n    Still me\n")
            #expect(try await app.quit() == 0)
            #expect(!app.transcript.text.contains(KudosAndReplyTests.generic))
            #expect(try await here.forum.question().replies.map(\.text) == ["Still me"])
        }
    }

    @Test func `what one user has written is not sent as another who signs in`() async throws {
        try await withTown { here in
            for name in ["ada", "bob"] { try await here.latchkey.register(name, Town.password) }
            let app = try here.start()
            try await app.showsHome()
            app.type("signin")
            try await app.logIn("ada")
            try await app.showsHome("ada")
            try await app.openFirstQuestion()
            try await here.latchkey.endSessions(of: "ada", Town.password)
            try await app.reply("Hello")
            try await app.logIn("bob")
            try await app.waits(
                for: "Error: Somebody else is signed in now. Send again to do it as they.\nText: Hello\n"
            )
            #expect(try await here.forum.question().replies.isEmpty)
            app.type("send")
            try await app.waits(for: "  bob\n    Hello\n")
            #expect(try await app.quit() == 0)
            #expect(try await here.forum.question().replies == [.init(text: "Hello", author: "bob")])
        }
    }

    @Test func `signing out without the server is done here, and says so`() async throws {
        try await withTown { here in
            try await here.latchkey.register("ada", Town.password)
            let app = try here.start()
            try await app.showsHome()
            app.type("signin")
            try await app.logIn("ada")
            try await app.showsHome("ada")
            app.type("profile")
            try await app.waits(for: "signout, back\n")
            await here.latchkey.stop()
            app.type("signout")
            try await app.waits(
                for: "Error: You are signed out here; the community could not be told and will be later.\n"
            )
            #expect(try await !app.showsHome().contains("Signed in"))
            app.type("quit")
            #expect(await app.exitCode() == 0)
        }
    }

    @Test func `a password is not shown on a terminal, and Ctrl-D at the login goes back to the text`() async throws {
        try await withTown { here in
            try await here.latchkey.register("ada", Town.password)
            let terminal = try PseudoTerminal()
            let app = try here.start(on: terminal)
            try await app.waits(for: "quit, help\r\n> ")
            app.type("3")
            try await app.waits(for: "back, help\r\n> ")
            app.type("reply")
            try await app.waits(for: "Text: ")
            app.type("Hello")
            try await app.waits(for: "help\r\n> ")
            app.type("send")
            try await app.waits(for: "Username: ")
            app.send("\u{4}")
            try await app.waits(for: "Text: Hello\r\n")
            try await app.waits(for: "> ")
            app.type("send")
            try await app.waits(for: "Username: ")
            app.type("ada")
            try await app.waits(for: "Password: ")
            #expect(!terminal.echoes)
            app.type(Town.password)
            try await app.waits(for: "    Hello\r\n")
            try await app.waits(for: "> ")
            #expect(terminal.echoes)
            app.type("back", "quit")
            #expect(await app.exitCode() == 0)
            #expect(!app.transcript.text.contains(Town.password))
            #expect(try await here.forum.question().replies.map(\.text) == ["Hello"])
        }
    }
}
#endif
