package import Foundation

/// The settings of a run.
package struct ConformanceSettings: Sendable {
    /// The address of the server under test.
    package var issuer: String
    /// The clients that exist at the server.
    package var clients: [ConformanceClient]
    package var script: UserAgentScript
    /// Whether missing clients are registered dynamically (RFC 7591).
    package var registers = false
    package var initialAccessToken: String?
    /// Where registered clients have their redirect URIs; nothing has to listen there.
    package var redirectBase = "https://rp.example/conformance"
    /// The server of the clients, which the server under test calls; nil if there is none.
    package var receiver: (any ClientReceiving)?
    /// Whether the server of an address accepts TLS 1.1 or older; nil leaves the question out.
    package var acceptsOldTLS: (@Sendable (String) async throws -> Bool)?
    package var now: @Sendable () -> Date = { Date() }
    /// Rotates the keys of the server under test; nil if the run cannot.
    package var rotatesKeys: (@Sendable () async throws -> Void)?
    /// Whether other modules run while one waits for a long time.
    package var overlapsWaits = false
    /// The longest wait in seconds; modules that need a longer one are skipped.
    package var longestWait = 600
    /// Waits, because a module needs time to pass.
    package var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    package init(issuer: String, clients: [ConformanceClient] = [], script: UserAgentScript) {
        self.issuer = issuer
        self.clients = clients
        self.script = script
    }
}
