package import ArgumentParser
import Foundation

/// The options that every service has.
package struct ServiceOptions: ParsableArguments {
    @Option(help: "The address to listen on.")
    package var host = "127.0.0.1"

    @Option(help: "Where Latchkey is.")
    package var latchkey = "http://127.0.0.1:8080"

    @Option(name: .customLong("public-url"), help: "What browsers call it by, behind a proxy with https.")
    package var publicURL: String?

    /// Options that were not given yet.
    package init() {}

    /// Checks what was given.
    package func validate() throws {
        guard Self.url(latchkey) != nil else {
            throw ValidationError("\"\(latchkey)\" is not a server's address. Give one like http://127.0.0.1:8080.")
        }
        if let publicURL, Self.url(publicURL) == nil {
            throw ValidationError("\"\(publicURL)\" is not an address. Give one like https://www.example.com.")
        }
        guard publicURL != nil || ["127.0.0.1", "localhost", "::1"].contains(host) else {
            throw ValidationError("Beyond this computer, --public-url must say what browsers call it by.")
        }
    }

    /// Checks a port that was given.
    package static func check(port: Int) throws {
        guard (0...65_535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
    }

    /// Runs a service that asks Latchkey.
    package func withLatchkey(_ run: (LatchkeyServer) async throws -> Void) async throws {
        guard let url = Self.url(latchkey) else { throw ValidationError("No server.") }
        try await run(LatchkeyServer(url: url))
    }

    /// The addresses that the service is to be had at.
    package var ownAddress: OwnAddress { OwnAddress(publicURL: publicURL.flatMap(Self.url), host: host) }

    private static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host(percentEncoded: false)?.isEmpty == false
        else { return nil }
        return url
    }
}
