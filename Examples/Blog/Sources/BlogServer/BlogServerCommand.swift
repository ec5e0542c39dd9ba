package import ArgumentParser
import Foundation
import LatchkeyVerifier
import PageServer
import ProgramOptions
import ResourceServer

/// The program `blog-server`.
package struct BlogServerCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "blog-server",
        abstract: "A blog. Everyone can read it, and users of Latchkey write it.",
        discussion: "It stores posts and no passwords. Access tokens and cookies are Latchkey's."
    )

    @OptionGroup var serving: ServingOptions

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port: UInt16 = 8082

    @Option(help: "The address of Latchkey.")
    var latchkey = "http://127.0.0.1:8080"

    @Option(help: "The file with the posts.")
    var database = "data/blog.sqlite"

    package init() {}

    package func validate() throws { _ = try URL(serverAddress: latchkey) }

    package func run() async throws {
        let posts: ServiceDatabase
        do { posts = try ServiceDatabase(at: database, schema: PostStore.schema) } catch {
            throw ValidationError("The database \(database) cannot be opened. Check that its folder is writable.")
        }
        let blog = try Blog(
            database: posts,
            latchkey: LatchkeyServer(url: URL(serverAddress: latchkey)),
            ownAddress: serving.ownAddress
        )
        async let keys: Void = blog.tokens.prepare()
        try await serving.serve(blog.router(), on: port, as: "The blog")
        await keys
    }
}
