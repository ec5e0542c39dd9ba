import ArgumentParser
import ResourceServer

/// The program: questions that anybody reads, and that users of Latchkey ask, answer and give kudos to.
struct CommunityServerCommand: AsyncParsableCommand {
    /// What the help says.
    static let configuration = CommandConfiguration(
        commandName: "community-server",
        abstract:
            "A small forum: everybody reads it; kudos, replies and questions are by who is logged in at Latchkey.",
        discussion: "It has questions of its own and no passwords: access tokens are Latchkey's."
    )

    @OptionGroup var service: ServiceOptions

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 8083

    @Option(help: "The file that the questions are in.")
    var database = "data/community.sqlite"

    /// A command without options yet.
    init() {}

    /// Checks what was given.
    func validate() throws { try ServiceOptions.check(port: port) }

    /// Serves until it is told to stop.
    func run() async throws {
        let storage: ServiceDatabase
        do { storage = try CommunityDatabase.open(database) } catch {
            throw ValidationError("The database \(database) cannot be opened. Look whether its folder may be written.")
        }
        try await service.withLatchkey { latchkey in
            let community = try Community(database: storage, latchkey: latchkey, ownAddress: service.ownAddress)
            try await service.serve(community.router(), on: port, as: "community", learning: community.keys)
        }
    }
}
