import ArgumentParser
import LatchkeyCore

struct EnableUser: AdminCommand {
    static let name = "users.enable"

    let user: String

    func run(with administration: Administration) async throws -> UserReport {
        do {
            let id = try await administration.users.find(user).user.id
            try await administration.users.enable(id)
            return UserReport(try await administration.users.find(id.rawValue))
        } catch { throw CommandError(error, user: user) }
    }
}

/// `latchkey users enable`.
struct EnableUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable",
        abstract: "Let a disabled user log in again.",
        discussion: "A running server sends them a message."
    )

    @OptionGroup var argument: UserArgument
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await server.run(EnableUser(user: argument.user))
        try output.show(report) { "\(report.name) can log in." }
    }
}
