import ArgumentParser
import ResourceServer

/// The program: a blog that anybody reads, and that users of Latchkey write.
struct BlogServerCommand: AsyncParsableCommand {
    /// What the help says.
    static let configuration = CommandConfiguration(
        commandName: "blog-server",
        abstract: "A blog: everybody reads it, and who is logged in at Latchkey writes.",
        discussion: "It has posts of its own and no passwords: access tokens and cookies are Latchkey's."
    )

    @OptionGroup var service: ServiceOptions

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 8082

    @Option(help: "The file that the posts are in.")
    var database = "data/blog.sqlite"

    /// A command without options yet.
    init() {}

    /// Checks what was given.
    func validate() throws { try ServiceOptions.check(port: port) }

    /// Serves until it is told to stop.
    func run() async throws {
        let storage: ServiceDatabase
        do { storage = try BlogDatabase.open(database) } catch {
            throw ValidationError("The database \(database) cannot be opened. Look whether its folder may be written.")
        }
        try await service.withLatchkey { latchkey in
            let blog = try Blog(database: storage, latchkey: latchkey, ownAddress: service.ownAddress)
            try await service.serve(blog.router(), on: port, as: "blog", learning: blog.keys)
        }
    }
}
