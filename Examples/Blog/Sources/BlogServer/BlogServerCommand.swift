import ArgumentParser
import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging
import NIOCore

/// The program: a blog that anybody reads, and that users of Latchkey write.
struct BlogServerCommand: AsyncParsableCommand {
    /// What the help says.
    static let configuration = CommandConfiguration(
        commandName: "blog-server",
        abstract: "A blog: everybody reads it, and who is logged in at Latchkey writes.",
        discussion: "It has posts of its own and no passwords: access tokens and cookies are Latchkey's."
    )

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 8082

    @Option(help: "Where Latchkey is.")
    var latchkey = "http://127.0.0.1:8080"

    @Option(name: .customLong("public-url"), help: "What browsers call the blog by, behind a proxy with https.")
    var publicURL: String?

    @Option(help: "The file that the posts are in.")
    var database = "data/blog.sqlite"

    /// A command without options yet.
    init() {}

    /// Checks what was given.
    func validate() throws {
        guard Self.url(latchkey) != nil else {
            throw ValidationError("\"\(latchkey)\" is not a server's address. Give one like http://127.0.0.1:8080.")
        }
        if let publicURL, Self.url(publicURL) == nil {
            throw ValidationError("\"\(publicURL)\" is not an address. Give one like https://blog.example.com.")
        }
        guard (0...65_535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
        guard publicURL != nil || ["127.0.0.1", "localhost", "::1"].contains(host) else {
            throw ValidationError("Beyond this computer, --public-url must say what browsers call the blog by.")
        }
    }

    /// Serves until it is told to stop.
    func run() async throws {
        guard let latchkeyURL = Self.url(latchkey) else { throw ValidationError("No server.") }
        let storage: BlogDatabase
        do { storage = try BlogDatabase(path: database) } catch {
            throw ValidationError("The database \(database) cannot be opened. Look whether its folder may be written.")
        }
        let client = LatchkeyServer.makeClient()
        let blog = try Blog(
            database: storage,
            latchkey: LatchkeyServer(url: latchkeyURL, client: client),
            ownAddress: OwnAddress(publicURL: publicURL.flatMap(Self.url), host: host)
        )
        let failure: (any Error)?
        do {
            try await serve(blog)
            failure = nil
        } catch { failure = error }
        try? await client.shutdown()
        storage.close()
        if let failure { throw failure }
    }

    private func serve(_ blog: Blog) async throws {
        var logger = Logger(label: "blog-server")
        logger.logLevel = .notice
        let (host, port) = (host, port)
        let application = Application(
            router: blog.router(),
            server: .http1(configuration: .init(idleTimeout: .seconds(30))),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: nil),
            onServerRunning: { channel in
                let name = host.contains(":") ? "[\(host)]" : host
                let address = "http://\(name):\(channel.localAddress?.port ?? port)"
                FileHandle.standardOutput.write(Data("The blog is listening on \(address)\n".utf8))
            },
            logger: logger
        )
        // Once the keys are known, tokens are verified also while Latchkey is away.
        let learning = Task { await blog.keys.learn() }
        defer { learning.cancel() }
        do {
            try await application.runService()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw ValidationError("Port \(port) is taken by another program. Stop it, or give another one with --port.")
        }
    }

    private static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host(percentEncoded: false)?.isEmpty == false
        else { return nil }
        return url
    }
}
