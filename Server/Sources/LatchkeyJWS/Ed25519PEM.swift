import Foundation

/// Ed25519 keys in PEM (RFC 8410), in OpenSSL's form.
enum Ed25519PEM {
    private static let publicPrefix: [UInt8] = [
        0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]
    private static let privatePrefix: [UInt8] = [
        0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ]

    static func publicKey(in text: String) -> [UInt8]? { key(in: text, type: "PUBLIC KEY", behind: publicPrefix) }

    static func privateKey(in text: String) -> [UInt8]? { key(in: text, type: "PRIVATE KEY", behind: privatePrefix) }

    /// The 32 bytes of the key in a text with one block.
    private static func key(in text: String, type: String, behind prefix: [UInt8]) -> [UInt8]? {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        guard lines.first == "-----BEGIN \(type)-----", lines.last == "-----END \(type)-----",
            let der = Data(base64Encoded: lines.dropFirst().dropLast().joined()), der.starts(with: prefix),
            der.count == prefix.count + 32
        else { return nil }
        return Array(der.suffix(32))
    }
}
