import Foundation
import Latchkey
import LatchkeyAPI

/// The parts of an authenticator's answer (WebAuthn Level 3 §6.1, §6.5).
enum AuthenticatorAnswer {
    /// The authenticator data, with a new credential if there is one.
    static func data(
        relyingPartyID: String,
        flags: UInt8,
        counter: UInt32,
        credential: (id: [UInt8], key: P256Key)? = nil
    ) -> [UInt8] {
        let digest = Array(SHA256Digest(of: relyingPartyID.utf8).bytes)
        let counter = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: counter >> $0) }
        guard let (id, key) = credential else { return digest + [flags] + counter }
        // Without a maker: the AAGUID is zero.
        let maker = [UInt8](repeating: 0, count: 16)
        let length = [UInt8(truncatingIfNeeded: id.count >> 8), UInt8(truncatingIfNeeded: id.count)]
        let parts = [digest, [flags | 0x40], counter, maker, length, id, publicKey(key)]
        return Array(parts.joined())
    }

    /// The CBOR map `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` (RFC 9053 §7.1.1).
    static func publicKey(_ key: P256Key) -> [UInt8] {
        let parts: [[UInt8]] = [
            [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21], bytes(key.x), [0x22], bytes(key.y),
        ]
        return Array(parts.joined())
    }

    /// The CBOR map `{"fmt": "none", "attStmt": {}, "authData": data}`.
    static func attestationObject(_ data: [UInt8]) -> [UInt8] {
        let parts: [[UInt8]] = [
            [0xa3], text("fmt"), text("none"), text("attStmt"), [0xa0], text("authData"), bytes(data),
        ]
        return Array(parts.joined())
    }

    /// The JSON of a credential (WebAuthn Level 3 §5.1).
    static func credential(
        _ id: Data,
        _ response: [String: JSONValue],
        results: [String: JSONValue] = [:]
    ) -> JSONValue {
        [
            "type": "public-key", "id": .string(id.base64URLText), "rawId": .string(id.base64URLText),
            "authenticatorAttachment": "platform", "clientExtensionResults": .object(results),
            "response": .object(response),
        ]
    }

    /// A text of less than 24 bytes.
    private static func text(_ text: String) -> [UInt8] { [0x60 | UInt8(text.utf8.count)] + Array(text.utf8) }

    /// A byte string of 24 to 65,535 bytes.
    private static func bytes(_ bytes: [UInt8]) -> [UInt8] {
        let count = bytes.count
        if count < 256 { return [0x58, UInt8(count)] + bytes }
        return [0x59, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)] + bytes
    }
}
