import Foundation
import Latchkey
import LatchkeyCore

/// SHA-256, with the name of the purpose as the key.
struct FakeDigest: KeyedDigest, TokenDigest {
    private let purpose: [UInt8]

    init(_ purpose: String = "") { self.purpose = Array(purpose.utf8) }

    func digest(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256Digest(of: purpose + bytes).bytes) }
}

/// Leaves queued messages as they are: they stay in this process.
struct NoSealing: Sealing {
    func seal(_ bytes: [UInt8]) throws(SealingError) -> [UInt8] { bytes }
    func open(_ sealed: [UInt8]) throws(SealingError) -> [UInt8] { sealed }
}
