package import ArgumentParser
import Foundation
import LatchkeyVerifier
import PageServer
import ProgramOptions
import ResourceServer

/// The program `community-server`.
package struct CommunityServerCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "community-server",
        abstract: "A small forum. Everyone can read it, and users of Latchkey ask, reply and give kudos.",
        discussion: "It stores questions and no passwords. Access tokens are Latchkey's."
    )

    @OptionGroup var serving: ServingOptions

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port: UInt16 = 8083

    @Option(help: "The address of Latchkey.")
    var latchkey = "http://127.0.0.1:8080"

    @Option(help: "The file with the questions.")
    var database = "data/community.sqlite"

    package init() {}

    package func validate() throws { _ = try URL(serverAddress: latchkey) }

    package func run() async throws {
        let questions: ServiceDatabase
        do { questions = try Community.database(at: database) } catch {
            throw ValidationError("The database \(database) cannot be opened. Check that its folder is writable.")
        }
        let community = try Community(
            database: questions,
            latchkey: LatchkeyServer(url: URL(serverAddress: latchkey)),
            ownAddress: serving.ownAddress
        )
        async let keys: Void = community.tokens.prepare()
        try await serving.serve(community.router(), on: port, as: "The community")
        await keys
    }
}
