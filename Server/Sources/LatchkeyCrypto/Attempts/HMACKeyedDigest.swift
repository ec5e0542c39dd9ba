import Crypto
import LatchkeyCore

/// HMAC-SHA-256 under a key derived from the server's secret.
package struct HMACKeyedDigest: KeyedDigest, Redacted {
    private let key: SymmetricKey

    init(key: SymmetricKey) { self.key = key }

    package func digest(_ bytes: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
    }
}
