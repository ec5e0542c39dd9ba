import ArgumentParser
import LatchkeyCore

struct RetryLogOutNotices: AdminCommand {
    static let name = "logouts.retry"

    /// Nil for all of them.
    let id: LogOutNotice.ID?

    func run(with administration: Administration) async throws -> RetriedDeliveries {
        try await administration.logOutNotices.retry(id, .logOutNotices)
    }
}

/// `latchkey logouts retry`.
struct RetryLogOutNoticesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Send unsent notices about ended sessions again: one, or all of them.",
        discussion: "They are tried at once, and then for another hour."
    )

    @OptionGroup var choice: RetryChoice<LogOutNotice.ID>
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(RetryLogOutNotices(id: choice.id))
        try output.show(outcome) { outcome.text(.logOutNotices) }
    }
}
