import Crypto
import LatchkeyCore

/// SHA-256, which is enough for secrets of at least 128 random bits.
package struct SHA256TokenDigest: TokenDigest {
    package init() {}

    package func digest(_ bytes: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(data: bytes))
    }
}
