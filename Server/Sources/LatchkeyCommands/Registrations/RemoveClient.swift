import ArgumentParser
import LatchkeyCore

struct RemoveClient: AdminCommand {
    static let name = "registrations.remove"

    let id: LatchkeyCore.Application.ID

    struct Outcome: Codable, Sendable {
        let id: LatchkeyCore.Application.ID
    }

    func run(with administration: Administration) async throws -> Outcome {
        let isRemoved: Bool
        do { isRemoved = try await administration.clientRemoval.remove(id, from: nil) } catch {
            throw CommandError(ApplicationError.storage(error), id: id)
        }
        guard isRemoved else {
            throw CommandError.stands("No application registered itself as \(id). See: latchkey applications list")
        }
        return Outcome(id: id)
    }
}

/// `latchkey registrations remove`.
struct RemoveClientCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove an application that registered itself: its sessions end, and all consents to it.",
        discussion: "Applications that an operator added stay."
    )

    @Argument(help: "The id of the application.")
    var id: LatchkeyCore.Application.ID

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(RemoveClient(id: id))
        try output.show(outcome) { "The application \(outcome.id) is removed, and its sessions have ended." }
    }
}
