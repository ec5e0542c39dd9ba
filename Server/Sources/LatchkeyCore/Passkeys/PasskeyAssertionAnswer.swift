/// The use of a passkey as the browser sent it (`AuthenticationResponseJSON`); nothing in it is checked yet.
package struct PasskeyAssertionAnswer: Sendable {
    package let type: String
    package let id: String
    package let rawID: String
    /// Base64url, like the next three.
    package let clientDataJSON: String
    package let authenticatorData: String
    package let signature: String
    /// Nil if the browser does not say.
    package let userHandle: String?

    package init(
        type: String,
        id: String,
        rawID: String,
        clientDataJSON: String,
        authenticatorData: String,
        signature: String,
        userHandle: String?
    ) {
        self.type = type
        self.id = id
        self.rawID = rawID
        self.clientDataJSON = clientDataJSON
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }

    /// The id of the passkey, by which its row is found.
    ///
    /// - Throws: `PasskeyRefusal.type`, and `.credentialID` if there is no id, or two different ones.
    package var credentialID: PasskeyCredentialID {
        get throws(PasskeyRefusal) { try PasskeyCredentialID(type: type, id: id, rawID: rawID) }
    }
}

extension PasskeyCredentialID {
    /// The id in the JSON of a credential.
    ///
    /// - Throws: `PasskeyRefusal.type`, and `.credentialID` if there is no id, or two different ones.
    init(type: String, id: String, rawID: String) throws(PasskeyRefusal) {
        guard type.hasSameBytes(as: "public-key") else { throw .type }
        guard id.hasSameBytes(as: rawID), let own = PasskeyCredentialID(text: id) else { throw .credentialID }
        self = own
    }
}

/// Parts of answers, in base64url without padding.
enum PasskeyAnswerPart {
    /// The bytes of a part.
    ///
    /// - Parameters:
    ///   - text: The text on the wire.
    ///   - longest: The most bytes.
    /// - Returns: At most that many bytes.
    /// - Throws: `PasskeyRefusal.malformed`.
    static func bytes(_ text: String, longest: Int) throws(PasskeyRefusal) -> [UInt8] {
        guard text.utf8.count <= 2 * longest, let bytes = Base64URL.decode(text), bytes.count <= longest else {
            throw .malformed
        }
        return bytes
    }
}
