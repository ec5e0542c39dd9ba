/// Makes the keys of devices and recognizes its own: 128 random bits, and their HMAC under a key of the server.
///
/// The server never accepts a key that a client made up, so nobody can choose a key that another person will log in
/// with.
package struct DeviceKeys: Sendable {
    private static let (randomBytes, markBytes) = (16, 16)

    private let digest: any KeyedDigest

    package init(digest: any KeyedDigest) { self.digest = digest }

    /// The key of a device after a login.
    ///
    /// - Parameter presented: The key that the client sent, if any.
    /// - Returns: The same key if this server made it, otherwise a new one.
    package func key(for presented: DeviceKey?) -> DeviceKey {
        guard let presented, isOwn(presented) else { return make() }
        return presented
    }

    private func make() -> DeviceKey {
        let random = SecureRandom.bytes(Self.randomBytes)
        return DeviceKey(Secret(random + mark(of: random)))
    }

    private func isOwn(_ key: DeviceKey) -> Bool {
        let mark = mark(of: Array(key.bytes.prefix(Self.randomBytes)))
        return Secret(mark) == Secret(Array(key.bytes.suffix(Self.markBytes)))
    }

    private func mark(of random: [UInt8]) -> [UInt8] {
        Array(digest.digest(Array("device key\u{0}".utf8) + random).suffix(Self.markBytes))
    }
}

extension Application {
    /// Whether its clients keep a device key: those of the operator do, unless they log in as standard OpenID clients.
    ///
    /// A client that keeps none would look like a new device at each login.
    ///
    /// - Parameter scopes: The scopes of the session; nil for one without scopes.
    /// - Returns: Whether they keep one.
    package func keepsDeviceKey(granted scopes: Scopes?) -> Bool {
        client.party == .first && scopes?.contains(Scopes.openID) != true
    }
}
