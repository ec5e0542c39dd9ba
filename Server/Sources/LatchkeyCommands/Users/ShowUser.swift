import ArgumentParser
import LatchkeyCore

struct ShowUser: AdminCommand {
    static let name = "users.show"

    let user: String

    func run(with administration: Administration) async throws -> UserReport {
        do {
            let account = try await administration.users.find(user)
            var report = UserReport(account)
            report.attributes = account.user.attributes
            report.sessions = try await administration.users.sessionCount(of: account.user.id)
            return report
        } catch { throw CommandError(error, user: user) }
    }
}

/// `latchkey users show`.
struct ShowUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one user."
    )

    @OptionGroup var argument: UserArgument
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await server.run(ShowUser(user: argument.user))
        try output.show(report) { report.lines }
    }
}
