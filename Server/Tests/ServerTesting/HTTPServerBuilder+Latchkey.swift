package import HummingbirdCore
package import LatchkeyHTTP

extension HTTPServerBuilder {
    /// Serves with our connections, which answer requests themselves.
    package static func latchkey(_ connections: ConnectionSetup) -> HTTPServerBuilder {
        HTTPServerBuilder { _ in connections.serverChannel() }
    }
}
