import ArgumentParser
import LatchkeyCore

struct ListLogOutNotices: AdminCommand {
    static let name = "logouts.list"

    let limit: Int

    struct Outcome: Codable, Sendable {
        let notices: [LogOutNoticeReport]
    }

    func run(with administration: Administration) async throws -> Outcome {
        Outcome(notices: try await administration.logOutNotices.newest(limit).map(LogOutNoticeReport.init))
    }
}

/// `latchkey logouts list`.
struct ListLogOutNoticesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show notices about ended sessions, the newest first.",
        discussion: """
            The server stores a notice when a session of an application with a back-channel URI ends. The time is that \
            of the next attempt, of sending, or of giving up. Notices are removed 7 days after their end.
            """
    )

    @OptionGroup var newest: NewestOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListLogOutNotices(limit: newest.limit))
        try output.show(outcome) { Output.page(LogOutNoticeReport.columns, outcome.notices.map(\.row)) }
    }
}
