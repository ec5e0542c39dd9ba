import Crypto
import LatchkeyCore

/// SHA-256: enough for secrets of 128 random bits and more, which nobody can guess.
package struct SHA256TokenDigest: TokenDigest {
    package init() {}

    package func digest(_ bytes: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(data: bytes))
    }
}
