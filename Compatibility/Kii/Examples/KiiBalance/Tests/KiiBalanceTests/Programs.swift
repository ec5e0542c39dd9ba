#if os(Linux)
import TerminalTesting

/// The app key of the tests; a real app has it compiled in.
let appKey = "an-app-key-of-the-tests"

extension Programs {
    static let kiiBalance = path(of: "kii-balance")
    static let balance = path(of: "balance")

    /// Whether the apps and the server are built; `swift build --traits Server` builds the server.
    static var areBuilt: Bool { areBuilt(kiiBalance, balance, server) }
}

extension Household {
    /// Adds the app while the server runs; on PostgreSQL the server learns of it a moment later.
    fileprivate func addApp() async throws {
        let add = try command("applications", "add", "balance-kii", "--kii", "--app-key", appKey)
        guard await add.exitCode() == 0 else { throw NotAdded() }
    }

    struct NotAdded: Error {}

    /// Starts the app on a device, on pipes.
    func startKii(_ server: RunningServer, device: String = "phone", appKey: String = appKey) throws -> Child {
        try Child(
            Programs.kiiBalance,
            ["--server", server.url, "--app-key", appKey, "--store", store(of: device)]
        )
    }

    /// Starts Balance, which uses Latchkey's own SDK.
    func startOwn(_ server: RunningServer) throws -> Child {
        try Child(Programs.balance, ["--server", server.url, "--language", "en", "--store", store(of: "laptop")])
    }
}

/// Runs a test against a server that knows the app from its start.
func withServerOfApp(_ test: (Household, RunningServer) async throws -> Void) async throws {
    try await withServer { household in
        let first = try await household.startServer()
        try await household.addApp()
        await first.stop()
    } _: { household, server in
        try await test(household, server)
    }
}

/// The user's steps in the app.
extension Child {
    static let password = "correct horse battery"

    /// Waits until a call has ended and the list asks for a command.
    func showsTotal(_ total: String) async throws {
        try await waits(for: "Total: \(total)\n")
        try await waits(for: "> ")
    }

    func logIn(_ username: String, password: String = Child.password, by command: String = "login") async throws {
        try await waits(for: "> ")
        type(command)
        try await waits(for: "Username: ")
        type(username)
        try await waits(for: "Password: ")
        type(password)
    }

    func register(_ username: String) async throws { try await logIn(username, by: "register") }

    func add(_ amount: String, _ name: String, _ kind: String) async throws {
        type("add")
        try await waits(for: "Amount: ")
        type(amount)
        try await waits(for: "Name: ")
        type(name)
        try await waits(for: "Type (income, expense) [Expense]: ")
        type(kind)
        try await waits(for: "Saving Object...\n")
    }

    func quit() async -> Int32 {
        type("quit")
        return await exitCode()
    }
}
#endif
