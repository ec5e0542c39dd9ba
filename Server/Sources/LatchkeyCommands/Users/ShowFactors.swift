import ArgumentParser
import LatchkeyCore

struct ShowFactors: AdminCommand {
    static let name = "users.factors"

    let user: String

    func run(with administration: Administration) async throws -> FactorReport {
        do {
            let account = try await administration.users.find(user)
            return FactorReport(try await administration.factors.factors(of: account.user.id), of: account)
        } catch { throw CommandError(error, user: user) }
    }
}

/// `latchkey users factors`.
struct ShowFactorsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "factors",
        abstract: "Show a user's authenticator app, passkeys and number of recovery codes, without secrets."
    )

    @OptionGroup var argument: UserArgument
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await server.run(ShowFactors(user: argument.user))
        try output.show(report) { report.lines }
    }
}
