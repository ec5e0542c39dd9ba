#if os(Linux)
import TerminalTesting
import Testing

/// The real program with the real server.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct WalkthroughTests {
    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
    }

    @Test func `the walkthrough of the documents adds up, here and in the app on Latchkey's own SDK`() async throws {
        try await withServerOfApp { household, server in
            let app = try household.startKii(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            try await app.add("1500.00", "Salary", "income")
            try await app.showsTotal("$1,500.00")
            try await app.add("200.00", "Extra income", "income")
            try await app.showsTotal("$1,700.00")
            try await app.add("400.00", "Rent", "expense")
            try await app.showsTotal("$1,300.00")
            try await app.add("100.00", "Electricity", "expense")
            try await app.showsTotal("$1,200.00")

            app.type("edit 4", "150.00", "", "")
            try await app.waits(for: "Amount [100.00]: ")
            try await app.showsTotal("$1,150.00")

            app.type("edit 2", "delete")
            try await app.waits(for: "Confirm: Delete \"Extra income\"?\nNo/Yes: ")
            app.type("no", "delete", "yes")
            try await app.waits(for: "Deleting Object...\n")
            try await app.showsTotal("$950.00")
            app.type("refresh")
            try await app.showsTotal("$950.00")
            #expect(await app.quit() == 0)

            let own = try household.startOwn(server)
            try await own.logIn("ada")
            let shown = try await own.transcript.wait(for: "add, edit N")
            #expect(shown.contains("Total: $950.00"))
            #expect(shown.contains("$1,500.00  Salary"))
            #expect(shown.contains("-$400.00  Rent"))
            #expect(shown.contains("-$150.00  Electricity"))
            #expect(!shown.contains("Extra income"))
            #expect(await own.quit() == 0)
        }
    }

    @Test func `entries of the app on Latchkey's own SDK are listed here`() async throws {
        try await withServerOfApp { household, server in
            try await server.register("ada", Child.password)
            let own = try household.startOwn(server)
            try await own.logIn("ada")
            try await own.showsTotal("$0.00")
            own.type("add", "12.34", "Coffee", "")
            try await own.showsTotal("-$12.34")
            #expect(await own.quit() == 0)

            let app = try household.startKii(server)
            try await app.logIn("ada")
            try await app.waits(for: "-$12.34  Coffee\n")
            app.type("edit 1", "12.50", "", "")
            try await app.showsTotal("-$12.50")
            #expect(await app.quit() == 0)
        }
    }

    @Test func `who was logged in still is after a restart, without the server too, until the logout`() async throws {
        try await withServerOfApp { household, server in
            let first = try household.startKii(server)
            try await first.register("ada")
            try await first.showsTotal("$0.00")
            #expect(await first.quit() == 0)

            let second = try household.startKii(server)
            let shown = try await second.transcript.wait(for: "> ")
            #expect(shown.contains("Total: $0.00"))
            #expect(!shown.contains("login"))
            #expect(await second.quit() == 0)

            await server.stop()
            let offline = try household.startKii(server)
            try await offline.waits(for: "Loading...\nError: ")
            let failed = try await offline.transcript.wait(for: "> ")
            #expect(failed.contains("The list is not loaded. Enter refresh to try again.\n"))
            let again = try await household.startServer(port: server.port)
            offline.type("refresh")
            try await offline.showsTotal("$0.00")
            offline.type("logout")
            try await offline.waits(for: "Kii Balance\nlogin, register, quit\n> ")
            #expect(await offline.quit() == 0)

            let loggedOut = try household.startKii(again)
            try await loggedOut.waits(for: "Kii Balance\nlogin, register, quit\n")
            try await loggedOut.logIn("ada")
            try await loggedOut.showsTotal("$0.00")
            #expect(await loggedOut.quit() == 0)
            await again.stop()
        }
    }

    @Test func `a wrong password and a taken username are told, and one can go on`() async throws {
        try await withServerOfApp { household, server in
            let app = try household.startKii(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            app.type("logout")
            try await app.register("ada")
            try await app.waits(for: "Registering...\nError: ")
            try await app.waits(for: "Username [ada]: ")
            app.type("")
            try await app.waits(for: "Password: ")
            app.type("")
            try await app.logIn("ada", password: "wrong")
            try await app.waits(for: "Login...\nError: ")
            try await app.waits(for: "Username [ada]: ")
            app.type("", Child.password)
            try await app.showsTotal("$0.00")
            #expect(!app.transcript.text.contains(Child.password))
            #expect(await app.quit() == 0)
        }
    }

    @Test func `a save while the server is down changes nothing, and works when it is back`() async throws {
        try await withServerOfApp { household, server in
            let app = try household.startKii(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            await server.stop()
            try await app.add("12.34", "Coffee", "expense")
            try await app.waits(for: "Error: ")
            try await app.waits(for: "Amount [12.34]: ")
            let again = try await household.startServer(port: server.port)
            app.type("", "", "")
            try await app.showsTotal("-$12.34")
            app.type("refresh")
            try await app.showsTotal("-$12.34")
            #expect(await app.quit() == 0)
            await again.stop()
        }
    }

    @Test func `wrong amounts are told before anything is sent, and cents are exact`() async throws {
        try await withServerOfApp { household, server in
            let app = try household.startKii(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            app.type("add", "abc", "1.234", "-5", "", "add", "0.29", "", "", "quit")
            try await app.waits(for: "Amount: This is not an amount. Enter one like 1500 or 1,500.00.\n")
            try await app.waits(for: "Amount: An amount has at most two digits after the point.")
            try await app.waits(for: "Amount: An amount has no minus sign.")
            try await app.waits(for: "Total: -$0.29\n")
            try await app.waits(for: "-$0.29  Expense\n")
            #expect(await app.exitCode() == 0)
        }
    }

    @Test func `a session that was ended elsewhere leads to the title`() async throws {
        try await withServerOfApp { household, server in
            let app = try household.startKii(server)
            try await app.register("ada")
            try await app.showsTotal("$0.00")
            try await server.endSessions(of: "ada", Child.password)
            app.type("refresh")
            try await app.waits(for: "Loading...\nError: ")
            try await app.waits(for: "Kii Balance\nlogin, register, quit\n> ")
            #expect(await app.quit() == 0)
        }
    }
}
#endif
