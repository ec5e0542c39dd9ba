import ArgumentParser
import Foundation
import Hummingbird
import Logging
import NIOCore

/// The program: a server for browsers.
struct BalanceWebCommand: AsyncParsableCommand {
    /// What the help says.
    static let configuration = CommandConfiguration(
        commandName: "balance-web",
        abstract: "The Kii Balance app for browsers: what you earn, what you spend, and what is left.",
        discussion: """
            People log in at Latchkey's pages. Register this front there once:
              latchkey applications add balance --redirect-uri http://127.0.0.1:8081/callback
            """
    )

    @Option(help: "Where Latchkey is.")
    var server = "http://127.0.0.1:8080"

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 8081

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The id that this front is registered with at Latchkey.")
    var application = "balance"

    @Option(name: .customLong("public-url"), help: "What browsers call this front by, behind a proxy with https.")
    var publicURL: String?

    /// A command without options yet.
    init() {}

    /// Checks what was given.
    func validate() throws {
        guard Self.url(server) != nil else {
            throw ValidationError("\"\(server)\" is not a server's address. Give one like http://127.0.0.1:8080.")
        }
        if let publicURL, Self.url(publicURL) == nil {
            throw ValidationError("\"\(publicURL)\" is not an address. Give one like https://balance.example.com.")
        }
        guard (0...65_535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
        guard publicURL != nil || ["127.0.0.1", "localhost", "::1"].contains(host) else {
            throw ValidationError("Beyond this computer, --public-url must say what browsers call this front by.")
        }
    }

    /// Serves until it is told to stop.
    func run() async throws {
        guard let server = Self.url(server) else { throw ValidationError("No server.") }
        let ownAddress = OwnAddress(publicURL: publicURL.flatMap(Self.url), host: host)
        let front = try WebFront(
            WebConfiguration(server: server, application: application, ownAddress: ownAddress)
        )
        var logger = Logger(label: "balance-web")
        logger.logLevel = .notice
        let (host, port) = (host, port)
        let application = Application(
            router: front.router(),
            server: .http1(configuration: .init(idleTimeout: .seconds(30))),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: nil),
            onServerRunning: { channel in
                let address = "http://\(host):\(channel.localAddress?.port ?? port)"
                FileHandle.standardOutput.write(Data("Balance is listening on \(address)\n".utf8))
            },
            logger: logger
        )
        let sweeping = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(60))
                await front.sessions.sweep()
            }
        }
        defer { sweeping.cancel() }
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
