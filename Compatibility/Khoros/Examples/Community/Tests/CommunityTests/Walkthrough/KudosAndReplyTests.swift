#if os(Linux)
import TerminalTesting
import Testing

/// Kudos and replies, with the real program, the real forum and the real Latchkey.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct KudosAndReplyTests {
    static let generic = "An error occurred, please try again later"

    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
    }

    @Test func `a guest reads the questions and is asked for nothing`() async throws {
        try await withTown { here in
            let app = try here.start()
            let home = try await app.showsHome()
            #expect(home.hasPrefix("Loading...\nCommunity\n1  Do I need an account to read?\n"))
            #expect(home.hasSuffix("1 to read the first, signin, refresh, quit, help\n"))
            for number in ["0", "4", "-1", "\(Int.max)", "\(Int.min)"] {
                app.type(number)
                try await app.waits(for: "There is no question with this number.\n")
            }
            let question = try await app.openFirstQuestion()
            #expect(question.hasPrefix("How do I log in on two devices?\n"))
            #expect(question.contains("  Community Team\n    I use a phone and a laptop."))
            #expect(question.contains("\nkudos: 0, replies: 0\nNo replies yet.\n"))
            #expect(try await app.quit() == 0)
            #expect(!app.transcript.text.contains("Username"))
            #expect(!app.transcript.text.contains(Self.generic))
        }
    }

    @Test func `a guest's kudos bring up the login, count once somebody is in, and need none after a restart`()
        async throws
    {
        try await withTown { here in
            try await here.latchkey.register("ada", Town.password)
            let first = try here.start()
            try await first.showsHome()
            try await first.openFirstQuestion()
            first.type("kudos")
            try await first.waits(for: "Sending...\nLog In\nAn empty line goes back.\n")
            #expect(try await here.forum.question().kudos == 0)
            try await first.logIn("ada", "wrong horse battery")
            try await first.waits(for: "Error: ")
            try await first.waits(for: "Password: ")
            #expect(try await here.forum.question().kudos == 0)
            first.type(Town.password)
            try await first.waits(for: "You like this question. Kudos: 1\n")
            first.type("kudos")
            try await first.waits(for: "You like this question. Kudos: 1\n")
            first.type("back")
            try await first.showsHome("ada")
            first.type("quit")
            #expect(await first.exitCode() == 0)
            #expect(!first.transcript.text.contains("horse"))
            #expect(!first.transcript.text.contains(Self.generic))
            #expect(!first.transcript.text.contains("Login error"))
            #expect(try await here.forum.question().kudos == 1)

            let second = try here.start()
            try await second.showsHome("ada")
            try await second.openFirstQuestion()
            second.type("kudos")
            try await second.waits(for: "You like this question. Kudos: 1\n")
            #expect(try await second.quit() == 0)
            #expect(!second.transcript.text.contains("Username"))
            #expect(try await here.forum.question().kudos == 1)
        }
    }

    @Test func `a guest's reply brings up the login and is sent by itself after it, once`() async throws {
        try await withTown { here in
            try await here.latchkey.register("ada", Town.password)
            let app = try here.start()
            try await app.showsHome()
            try await app.openFirstQuestion()
            try await app.reply("Just log in.")
            try await app.logIn("ada")
            try await app.waits(for: "Loading...\nHow do I log in on two devices?\n")
            try await app.waits(for: "  ada\n    Just log in.\n")
            #expect(try await app.quit() == 0)
            #expect(try await here.forum.question().replies == [.init(text: "Just log in.", author: "ada")])
        }
    }

    @Test func `a cancelled login sends nothing, keeps the text, and one can go on from there`() async throws {
        try await withTown { here in
            try await here.latchkey.register("ada", Town.password)
            let app = try here.start()
            try await app.showsHome()
            try await app.openFirstQuestion()
            try await app.reply("Just log in.")
            try await app.waits(for: "Username: ")
            app.type("")
            let shown = try await app.transcript.wait(for: "> ")
            #expect(shown == "\nText: Just log in.\nsend, edit, cancel, help\n> ")
            #expect(try await here.forum.question().replies.isEmpty)

            app.type("edit")
            try await app.waits(for: "Text [Just log in.]: ")
            app.type("Just log in again.")
            try await app.waits(for: "\nsend, edit, cancel, help\n> ")
            app.type("send")
            try await app.logIn("ada")
            try await app.waits(for: "    Just log in again.\n")
            #expect(try await app.quit() == 0)
            #expect(!app.transcript.text.contains("Login error"))
            #expect(try await here.forum.question().replies.map(\.text) == ["Just log in again."])
        }
    }

    @Test func `a guest's kudos with a cancelled login are not given`() async throws {
        try await withTown { here in
            let app = try here.start()
            try await app.showsHome()
            try await app.openFirstQuestion()
            app.type("kudos")
            try await app.waits(for: "Username: ")
            app.type("")
            try await app.waits(for: "> ")
            #expect(try await app.quit() == 0)
            #expect(!app.transcript.text.contains("error"))
            #expect(try await here.forum.question().kudos == 0)
        }
    }

    @Test func `who has no account yet makes one from the login, and the reply is theirs`() async throws {
        try await withTown { here in
            let app = try here.start()
            try await app.showsHome()
            try await app.openFirstQuestion()
            try await app.reply("Hello")
            try await app.waits(for: "No account yet? Enter +\n")
            app.type("+")
            try await app.waits(for: "Register\n")
            app.type("bob", Town.password)
            try await app.waits(for: "  bob\n    Hello\n")
            #expect(try await app.quit() == 0)
        }
    }

    @Test func `a script may send all its lines at once`() async throws {
        try await withTown { here in
            let app = try here.start()
            app.type(
                "3",
                "reply",
                "One",
                "send",
                "+",
                "ada",
                Town.password,
                "kudos",
                "back",
                "profile",
                "signout",
                "quit"
            )
            app.endInput()
            #expect(await app.exitCode() == 0)
            let question = try await here.forum.question()
            #expect(question.replies == [.init(text: "One", author: "ada")])
            #expect(question.kudos == 1)
            #expect(!app.transcript.text.contains(Town.password))
        }
    }

    @Test func `a signed-in user asks a question, and it is the first in the list`() async throws {
        try await withTown { here in
            try await here.latchkey.register("ada", Town.password)
            let app = try here.start()
            try await app.showsHome()
            app.type("ask")
            try await app.waits(for: "You are not signed in.\n> ")
            app.type("signin")
            try await app.logIn("ada")
            try await app.showsHome("ada")
            app.type("ask")
            try await app.waits(for: "New Question\nTitle: ")
            app.type("Why?")
            try await app.waits(for: "Text: ")
            app.type("Because.")
            try await app.waits(for: "send, edit, cancel, help\n> ")
            app.type("send")
            let home = try await app.showsHome("ada")
            #expect(home.contains("\n1  Why?\n    ada, kudos: 0, replies: 0\n2  "))
            app.type("quit")
            #expect(await app.exitCode() == 0)
        }
    }

    @Test func `the whole app speaks Japanese`() async throws {
        try await withTown { here in
            let app = try here.start(language: "ja")
            app.type("3", "reply", "こんにちは", "send", "")
            try await app.waits(for: "コミュニティ\n1  Do I need")
            try await app.waits(for: "まだ返信がありません。")
            try await app.waits(for: "返信\n本文: ")
            try await app.waits(for: "送信中...\nログイン\n")
            try await app.waits(for: "本文: こんにちは\n")
            app.endInput()
            #expect(await app.exitCode() == 0)
        }
    }
}
#endif
