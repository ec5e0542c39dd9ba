/// Makes the keys of devices, and knows its own: 128 random bits, and their HMAC under a key of the server's.
///
/// A key that a client has made up is not taken over, so nobody chooses a key that another person logs in with.
package struct DeviceKeys: Sendable {
    private static let randomBytes = DeviceKey.length / 2

    private let digest: any KeyedDigest

    package init(digest: any KeyedDigest) { self.digest = digest }

    /// The key of a device from a login on.
    ///
    /// - Parameter presented: The key that the client has sent, if any.
    /// - Returns: The same key where this server made it, otherwise a new one.
    package func key(for presented: DeviceKey?) -> DeviceKey {
        guard let presented, isOwn(presented) else { return make() }
        return presented
    }

    private func make() -> DeviceKey {
        let random = SecureRandom.bytes(Self.randomBytes)
        return DeviceKey(random + mark(of: random))
    }

    private func isOwn(_ key: DeviceKey) -> Bool {
        let mark = mark(of: Array(key.bytes.prefix(Self.randomBytes)))
        // In a time that does not tell how much is alike.
        return zip(mark, key.bytes.dropFirst(Self.randomBytes)).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private func mark(of random: [UInt8]) -> [UInt8] {
        Array(digest.digest(Array("device key\u{0}".utf8) + random).suffix(DeviceKey.length - Self.randomBytes))
    }
}
