import ArgumentParser
import Foundation
package import Hummingbird
import Logging
import NIOCore

extension ServiceOptions {
    /// Serves until it is told to stop, and says on standard output once it listens.
    ///
    /// - Parameters:
    ///   - router: What is served.
    ///   - port: The port to listen on; 0 takes a free one.
    ///   - name: What the service calls itself, such as "blog".
    ///   - keys: Are fetched meanwhile: once they are known, tokens are verified also while Latchkey is away.
    /// - Throws: `ValidationError` when the port is taken.
    package func serve<Context: RequestContext>(
        _ router: Router<Context>,
        on port: Int,
        as name: String,
        learning keys: SigningKeys
    ) async throws where Context.Source == ApplicationRequestContextSource {
        var logger = Logger(label: "\(name)-server")
        logger.logLevel = .notice
        let host = host
        let application = Application(
            router: router,
            server: .http1(configuration: .init(idleTimeout: .seconds(30))),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: nil),
            onServerRunning: { channel in
                let own = host.contains(":") ? "[\(host)]" : host
                let address = "http://\(own):\(channel.localAddress?.port ?? port)"
                FileHandle.standardOutput.write(Data("The \(name) is listening on \(address)\n".utf8))
            },
            logger: logger
        )
        let learning = Task { await keys.learn() }
        defer { learning.cancel() }
        do {
            try await application.runService()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw ValidationError("Port \(port) is taken by another program. Stop it, or give another one with --port.")
        }
    }
}
