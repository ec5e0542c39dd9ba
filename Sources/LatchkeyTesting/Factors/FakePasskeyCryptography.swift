import Foundation
import Latchkey
import LatchkeyCore

/// The cryptography of passkeys with ES256 alone, the algorithm of `FakeAuthenticator`.
struct FakePasskeyCryptography: PasskeyCryptography {
    func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256Digest(of: bytes).bytes) }

    func isUsable(_ key: COSEKey) -> Bool {
        guard case .p256(let x, let y) = key else { return false }
        return P256PublicKey(x: x, y: y) != nil
    }

    func isValid(_ signature: [UInt8], of message: [UInt8], by key: COSEKey) -> Bool {
        guard case .p256(let x, let y) = key else { return false }
        return P256PublicKey(x: x, y: y)?.isValid(signature, of: message) ?? false
    }
}
