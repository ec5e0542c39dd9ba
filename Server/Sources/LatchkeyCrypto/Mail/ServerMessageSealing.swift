package import LatchkeyCore

/// Seals messages under a key of the server's secret.
package struct ServerMessageSealing: MessageSealing {
    private let secret: ServerSecret

    package init(_ secret: ServerSecret) {
        self.secret = secret
    }

    package func seal(_ bytes: [UInt8]) throws(MessageSealingError) -> [UInt8] {
        do throws(ServerSecretError) { return try secret.seal(bytes, for: .messages) } catch { throw .cannotSeal }
    }

    package func open(_ sealed: [UInt8]) throws(MessageSealingError) -> [UInt8] {
        do throws(ServerSecretError) { return try secret.open(sealed, for: .messages) } catch { throw .cannotOpen }
    }
}
