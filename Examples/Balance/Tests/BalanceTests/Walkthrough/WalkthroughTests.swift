#if os(Linux)
import Foundation
import Glibc
import TerminalTesting
import Testing

/// The real program with the real server.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct WalkthroughTests {
    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
    }

    @Test func `the walkthrough of the documents adds up, and survives a restart and a stopped server`() async throws {
        try await withServer { household, server in
            let first = try household.start(server)
            try await first.register("ada")
            try await first.showsTotal("$0.00")
            try await first.add("1500.00", "Salary", "income")
            try await first.showsTotal("$1,500.00")
            try await first.add("200.00", "Extra income", "income")
            try await first.showsTotal("$1,700.00")
            try await first.add("400.00", "Rent", "expense")
            try await first.showsTotal("$1,300.00")
            try await first.add("100.00", "Electricity", "expense")
            try await first.showsTotal("$1,200.00")

            first.type("edit 4", "150.00", "", "")
            try await first.showsTotal("$1,150.00")

            first.type("delete 2")
            try await first.waits(for: "Confirm: Delete \"Extra income\"?\nNo/Yes: ")
            first.type("no")
            try await first.showsTotal("$1,150.00")
            first.type("delete 2", "yes")
            try await first.waits(for: "Deleting Object...\n")
            try await first.showsTotal("$950.00")
            #expect(await first.quit() == 0)

            let second = try household.start(server)
            let shown = try await second.transcript.wait(for: "> ")
            #expect(!shown.contains("login"))
            #expect(shown.contains("Total: $950.00"))
            #expect(shown.contains("$1,500.00  Salary"))
            #expect(shown.contains("-$150.00  Electricity"))
            #expect(await second.quit() == 0)

            await server.stop()
            let offline = try household.start(server)
            let failed = try await offline.transcript.wait(for: "> ")
            #expect(
                failed
                    == """

                    Loading...
                    Error: The server cannot be reached. Check your connection and try again.
                    The list is not loaded. Enter refresh to try again.
                    > 
                    """.dropFirst()
            )

            offline.type("add", "edit 1", "delete 1")
            for _ in 1...3 {
                try await offline.waits(for: "The list is not loaded. Enter refresh to try again.\n> ")
            }

            let again = try await household.startServer(port: server.port)
            offline.type("refresh")
            try await offline.showsTotal("$950.00")
            offline.type("logout")
            try await offline.waits(for: "Kii Balance\nlogin, register, quit\n> ")
            #expect(await offline.quit() == 0)

            let loggedOut = try household.start(again)
            try await loggedOut.waits(for: "Kii Balance\nlogin, register, quit\n")
            try await loggedOut.logIn("ada")
            try await loggedOut.showsTotal("$950.00")
            #expect(await loggedOut.quit() == 0)
            await again.stop()
        }
    }

    @Test func `a script may send all its lines at once`() async throws {
        try await withServer { household, server in
            let app = try household.start(server)
            app.type("register", "ada", Child.password, "add", "1,500.5", "", "income", "add", "0.29", "", "", "quit")
            app.endInput()
            #expect(await app.exitCode() == 0)
            try await app.waits(for: "Total: $1,500.21\n")
            #expect(app.transcript.text.contains("$1,500.50  Income\n"))
            #expect(app.transcript.text.contains("-$0.29  Expense\n"))
            #expect(!app.transcript.text.contains(Child.password))
            #expect(!app.transcript.text.contains("\u{1B}"))
        }
    }

    @Test func `a save while the server is down loses nothing, and works when it is back`() async throws {
        try await withServer { household, server in
            let app = try household.start(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            await server.stop()

            try await app.add("12.34", "Coffee", "expense")
            try await app.waits(for: "Error: The server cannot be reached. Check your connection and try again.\n")
            try await app.waits(for: "Amount [12.34]: ")
            let again = try await household.startServer(port: server.port)
            app.type("", "", "")
            try await app.waits(for: "Name [Coffee]: ")
            try await app.waits(for: "Type (income, expense) [Expense]: ")
            try await app.showsTotal("-$12.34")

            app.type("refresh")
            try await app.showsTotal("-$12.34")
            #expect(await app.quit() == 0)
            await again.stop()
        }
    }

    @Test func `a deletion or a refresh while the server is down keeps the entry`() async throws {
        try await withServer { household, server in
            let app = try household.start(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            try await app.add("5", "Coffee", "")
            try await app.showsTotal("-$5.00")
            await server.stop()
            app.type("delete 1", "yes")
            try await app.waits(for: "Error: The server cannot be reached.")
            try await app.showsTotal("-$5.00")
            app.type("refresh")
            try await app.waits(for: "Error: The server cannot be reached.")
            try await app.showsTotal("-$5.00")
            #expect(await app.quit() == 0)
        }
    }

    @Test func `an entry that another device has changed is not overwritten`() async throws {
        try await withServer { household, server in
            let phone = try household.start(server)
            try await phone.register("ada")
            try await phone.showsTotal("$0.00")
            try await phone.add("400", "Rent", "")
            try await phone.showsTotal("-$400.00")
            let laptop = try household.start(server, device: "laptop")
            try await laptop.logIn("ada")
            try await laptop.showsTotal("-$400.00")

            phone.type("edit 1", "450", "", "")
            try await phone.showsTotal("-$450.00")
            laptop.type("edit 1", "420", "", "")
            try await laptop.waits(for: "Error: This entry was changed elsewhere.")
            try await laptop.showsTotal("-$450.00")

            phone.type("edit 1", "460", "", "")
            try await phone.showsTotal("-$460.00")
            laptop.type("delete 1", "yes")
            try await laptop.waits(for: "Error: This entry was changed elsewhere.")
            try await laptop.showsTotal("-$460.00")

            phone.type("delete 1", "yes")
            try await phone.showsTotal("$0.00")
            laptop.type("edit 1", "430", "", "")
            try await laptop.waits(for: "Error: This entry was deleted elsewhere.")
            try await laptop.showsTotal("$0.00")

            try await phone.add("7", "Tea", "")
            try await phone.showsTotal("-$7.00")
            laptop.type("refresh")
            try await laptop.showsTotal("-$7.00")
            phone.type("delete 1", "yes")
            try await phone.showsTotal("$0.00")
            laptop.type("delete 1", "yes")
            try await laptop.waits(for: "Error: This entry was deleted elsewhere.")
            try await laptop.showsTotal("$0.00")
            #expect(await phone.quit() == 0)
            #expect(await laptop.quit() == 0)
        }
    }

    @Test func `a session that was ended elsewhere leads to the title with a sentence`() async throws {
        try await withServer { household, server in
            let one = try household.start(server)
            try await one.register("ada")
            try await one.showsTotal("$0.00")
            let other = try household.start(server)
            try await other.showsTotal("$0.00")

            one.type("logout")
            try await one.waits(for: "Kii Balance\nlogin, register, quit\n> ")
            // The title appears before the logout reaches the server. Until then, the server answers the other program
            // as before.
            var shown: String
            repeat {
                other.type("refresh")
                shown = try await other.transcript.wait(for: "> ")
            } while shown.contains("Total: ")
            #expect(shown.hasSuffix("Kii Balance\nlogin, register, quit\n> "))
            #expect(shown.contains("logged out"))
            #expect(!shown.contains("Error"))
            #expect(await one.quit() == 0)
            #expect(await other.quit() == 0)
        }
    }

    @Test func `a user who was deleted elsewhere is told so at the title, once`() async throws {
        try await withServer { household, server in
            let app = try household.start(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            try await server.deleteUser("ada", Child.password)
            try await app.add("5", "Coffee", "")
            try await app.waits(for: "Your account was deleted.\nKii Balance\nlogin, register, quit\n> ")
            app.type("help")
            let help = try await app.transcript.wait(for: "quit: leave\n> ")
            #expect(!help.dropLast(2).contains("> "))
            #expect(await app.quit() == 0)
        }
    }

    @Test func `a wrong password and a taken username are told, and one can go on`() async throws {
        try await withServer { household, server in
            let app = try household.start(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            app.type("logout")
            try await app.register("Ada")
            try await app.waits(for: "Registering...\nError: This username is taken. Choose another one.\nUsername: ")
            app.type("")
            try await app.logIn("ada", password: "wrong")
            try await app.waits(for: "Logging in...\nError: The username or the password is wrong.")
            try await app.waits(for: "Password: ")
            app.type(Child.password)
            try await app.showsTotal("$0.00")
            #expect(await app.quit() == 0)
        }
    }

    @Test func `wrong amounts are told before anything is sent`() async throws {
        try await withServer { household, server in
            let app = try household.start(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            app.type("add", "abc", "1.234", "-5", "99999999999999999999", "cancel")
            try await app.waits(for: "Amount: This is not an amount. Enter one like 1500 or 1,500.00.\n")
            try await app.waits(for: "Amount: An amount has at most two digits after the point.")
            try await app.waits(for: "Amount: An amount has no minus sign.")
            try await app.waits(for: "Amount: This amount is too large.")
            try await app.showsTotal("$0.00")
            #expect(!app.transcript.text.contains("Saving"))
            #expect(await app.quit() == 0)
        }
    }

    @Test func `a number that is not on the list is said`() async throws {
        try await withServer { household, server in
            let app = try household.start(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            try await app.add("5", "Coffee", "")
            try await app.showsTotal("-$5.00")
            for number in ["0", "2", "-1", "\(Int.max)", "\(Int.min)", "x"] {
                app.type("edit \(number)", "delete \(number)")
                for _ in 1...2 {
                    try await app.waits(for: "There is no entry \(number). Enter a number from the list.\n> ")
                }
            }
            #expect(await app.quit() == 0)
        }
    }

    @Test func `on a terminal an expense is red, and income is not`() async throws {
        try await withServer { household, server in
            let command = ["-u", "NO_COLOR", Programs.balance] + household.command(for: server)
            let app = try Child("/usr/bin/env", command, on: try PseudoTerminal())
            try await app.register("ada")
            try await app.waits(for: "Total: $0.00\r\n")
            app.type("add", "5", "Gift", "i", "add", "7", "Coffee", "e")
            try await app.waits(for: "\u{1B}[31mTotal: -$2.00\u{1B}[0m\r\n")
            try await app.waits(for: "\r\n\u{1B}[31m2  ")
            try await app.waits(for: "-$7.00  Coffee\u{1B}[0m\r\n")
            #expect(!app.transcript.text.contains(Child.password))
            #expect(await app.quit() == 0)
        }
    }

    @Test func `the whole app speaks Japanese`() async throws {
        try await withServer { household, server in
            let app = try household.start(server, language: "ja")
            app.type("register", "ada", Child.password, "add", "５００", "", "収入", "delete 1", "はい", "logout", "quit")
            #expect(await app.exitCode() == 0)
            for words in [
                "新規登録\n", "登録中...\n", "読み込み中...\n", "残高\n", "保存中...\n", "合計: $500.00\n", "収入\n", "確認: 「収入」を削除しますか？\n",
            ] {
                try await app.waits(for: words)
            }
            #expect(!app.transcript.text.contains("Error"))
        }
    }
}
#endif
