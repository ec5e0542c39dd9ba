#if os(Linux)
import TerminalTesting

/// The user's steps in the app.
extension Child {
    static let password = "correct horse battery"

    /// Waits until a call has ended and the list asks for a command again.
    func showsTotal(_ total: String) async throws {
        try await waits(for: "Total: \(total)\n")
        try await waits(for: "> ")
    }

    func register(_ username: String) async throws {
        try await waits(for: "> ")
        type("register")
        try await waits(for: "Username: ")
        type(username)
        try await waits(for: "Password: ")
        type(Self.password)
    }

    func logIn(_ username: String, password: String = Child.password) async throws {
        try await waits(for: "> ")
        type("login")
        try await waits(for: "Username: ")
        type(username)
        try await waits(for: "Password: ")
        type(password)
    }

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
