/// The answer of an authenticator to a registration: its data, and a statement about its origin.
struct AttestationObject {
    /// In bytes.
    static let longest = 64 * 1024

    let format: String
    let statement: CBORMap
    let authenticatorData: [UInt8]

    /// - Throws: `PasskeyRefusal.malformed`, or `.attestationStatement` if the statement is no map.
    init(_ bytes: [UInt8]) throws(PasskeyRefusal) {
        guard bytes.count <= Self.longest, let (value, length) = try? CBORReader.read(bytes[...]),
            length == bytes.count,
            let members = value.map?.values(ofExactly: "fmt", "attStmt", "authData"),
            case .text(let format) = members[0], let data = members[2].bytes
        else { throw .malformed }
        guard let statement = members[1].map else { throw .attestationStatement }
        (self.format, self.statement, authenticatorData) = (format, statement, data)
    }

    /// Checks the statement: `none`, or `packed` signed by the new key itself.
    ///
    /// - Parameters:
    ///   - key: The key of the new passkey.
    ///   - message: The bytes that a statement signs.
    ///   - cryptography: It verifies the signature.
    /// - Throws: `PasskeyRefusal.attestationFormat` for other formats and for statements with certificates, and
    ///   `.attestationStatement`.
    func check(
        by key: COSEKey,
        over message: [UInt8],
        _ cryptography: any PasskeyCryptography
    ) throws(PasskeyRefusal) {
        if format.hasSameBytes(as: "none") {
            guard statement.count == 0 else { throw .attestationStatement }
        } else if format.hasSameBytes(as: "packed"), statement["x5c"] == nil {
            guard let members = statement.values(ofExactly: "alg", "sig"),
                members[0].integer == key.algorithm.rawValue, let signature = members[1].bytes,
                cryptography.isValid(signature, of: message, by: key)
            else { throw .attestationStatement }
        } else {
            throw .attestationFormat
        }
    }
}
