package import LatchkeyCore

/// Seals the keys of single sign-on under a key of the server's secret.
package struct ServerSSOKeySealing: SSOKeySealing {
    private let secret: ServerSecret

    package init(_ secret: ServerSecret) {
        self.secret = secret
    }

    package func seal(_ bytes: [UInt8]) throws(SSOKeySealingError) -> [UInt8] {
        do throws(ServerSecretError) { return try secret.seal(bytes, for: .ssoKeys) } catch { throw .cannotSeal }
    }

    package func open(_ sealed: [UInt8]) throws(SSOKeySealingError) -> [UInt8] {
        do throws(ServerSecretError) { return try secret.open(sealed, for: .ssoKeys) } catch { throw .cannotOpen }
    }
}
