package import ArgumentParser
import Foundation
package import Hummingbird
import Logging
import NIOCore
import ProgramOptions

/// The options for the address of a web server.
package struct ServingOptions: ParsableArguments {
    @Option(help: "The address to listen on.")
    package var host = "127.0.0.1"

    @Option(name: .customLong("public-url"), help: "The address in the browser, behind a proxy with https.")
    package var publicURL: String?

    package init() {}

    package func validate() throws {
        if let publicURL { _ = try URL(serverAddress: publicURL) }
        guard publicURL != nil || OwnAddress.loopback.contains(host) else {
            throw ValidationError("To be reached from other computers, also set --public-url.")
        }
    }

    package var ownAddress: OwnAddress {
        OwnAddress(publicURL: publicURL.flatMap { URL(string: $0) }, host: host)
    }

    /// Serves until SIGTERM or SIGINT, and prints the address when the server listens.
    ///
    /// - Parameters:
    ///   - router: The routes.
    ///   - port: The port; 0 takes a free one.
    ///   - name: The name in the printed line, such as "The blog".
    /// - Throws: `ValidationError` if the port is taken.
    package func serve<Context: RequestContext>(
        _ router: Router<Context>,
        on port: UInt16,
        as name: String
    ) async throws where Context.Source == ApplicationRequestContextSource {
        var logger = Logger(label: name)
        logger.logLevel = .notice
        let host = host
        let application = Application(
            router: router,
            server: .http1(configuration: .init(idleTimeout: .seconds(30))),
            configuration: ApplicationConfiguration(address: .hostname(host, port: Int(port)), serverName: nil),
            onServerRunning: { channel in
                let own = host.contains(":") ? "[\(host)]" : host
                let address = "http://\(own):\(channel.localAddress?.port ?? Int(port))"
                FileHandle.standardOutput.write(Data("\(name) is listening on \(address)\n".utf8))
            },
            logger: logger
        )
        do {
            try await application.runService()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw ValidationError("Port \(port) is taken by another program. Stop it, or give another one with --port.")
        }
    }
}
