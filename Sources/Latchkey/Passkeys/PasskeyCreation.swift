public import Foundation
public import LatchkeyAPI

/// The server's options for a new passkey (WebAuthn Level 3 §5.4).
public struct PasskeyCreation: Sendable, Hashable {
    /// The options as the server wrote them (`PublicKeyCredentialCreationOptionsJSON`).
    public let options: JSONValue
    /// Whether the passkey is made without a question, after the system has filled in a password.
    public let isConditional: Bool
    /// The domain that the passkey belongs to.
    public let relyingPartyID: String
    /// The bytes to sign.
    public let challenge: Data
    /// The id of the user for authenticators.
    public let userID: Data
    /// The name that tells the user's accounts apart.
    public let userName: String
    /// The user's display name; empty if there is none.
    public let displayName: String
    /// The ids of the user's passkeys; an authenticator that has one of them makes no other.
    public let excludedIDs: [Data]

    /// Reads options.
    ///
    /// - Parameters:
    ///   - options: The options as the server wrote them.
    ///   - isConditional: Whether the passkey is made without a question.
    /// - Throws: ``LatchkeyError`` with `unexpected_answer` for another form.
    public init(_ options: JSONValue, isConditional: Bool = false) throws(LatchkeyError) {
        let members = options.objectValue
        guard let relyingPartyID = members?["rp"]?.objectValue?["id"]?.stringValue,
            let challenge = members?["challenge"]?.base64URLValue,
            let user = members?["user"]?.objectValue, let userID = user["id"]?.base64URLValue,
            let userName = user["name"]?.stringValue
        else { throw LatchkeyError.unreadableOptions }
        self.options = options
        self.isConditional = isConditional
        self.relyingPartyID = relyingPartyID
        self.challenge = challenge
        self.userID = userID
        self.userName = userName
        displayName = user["displayName"]?.stringValue ?? ""
        excludedIDs = members?["excludeCredentials"]?.passkeyIDs ?? []
    }
}

extension JSONValue {
    /// The ids in a list of credentials.
    var passkeyIDs: [Data] { arrayValue?.compactMap { $0.objectValue?["id"]?.base64URLValue } ?? [] }

    /// The bytes of a text in base64url.
    var base64URLValue: Data? { stringValue.flatMap { Data(base64URLText: $0) } }
}

extension Data {
    /// Reads base64url without padding (RFC 4648 §5).
    package init?(base64URLText text: String) {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4))
    }
}

extension LatchkeyError {
    static let unreadableOptions = LatchkeyError(
        code: .unexpectedAnswer,
        says: "The server's options for a passkey cannot be read. Check that the app and the server are up to date."
    )
}
