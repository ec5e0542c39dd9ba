public import Foundation
public import LatchkeyAPI

/// The server's options for the use of a passkey (WebAuthn Level 3 §5.5).
public struct PasskeyUse: Sendable, Hashable {
    /// The way in which the person is asked.
    public enum Presentation: Sendable, Hashable {
        /// A sheet of the system shows all passkeys.
        case sheet
        /// The passkeys are among the suggestions for the field with the username, until the person chooses one.
        case autoFill
        /// A sheet of the system, only if this device has a passkey; otherwise `passkey_cancelled` at once.
        case ifAvailable
    }

    /// The options as the server wrote them (`PublicKeyCredentialRequestOptionsJSON`).
    public let options: JSONValue
    /// The way in which the person is asked.
    public let presentation: Presentation
    /// The domain that the passkey belongs to.
    public let relyingPartyID: String
    /// The bytes to sign.
    public let challenge: Data
    /// The ids of the passkeys to choose from; empty for all.
    public let allowedIDs: [Data]

    /// Reads options.
    ///
    /// - Parameters:
    ///   - options: The options as the server wrote them.
    ///   - presentation: The way in which the person is asked.
    /// - Throws: ``LatchkeyError`` with `unexpected_answer` for another form.
    public init(_ options: JSONValue, presentation: Presentation = .sheet) throws(LatchkeyError) {
        let members = options.objectValue
        guard let relyingPartyID = members?["rpId"]?.stringValue, let challenge = members?["challenge"]?.base64URLValue
        else { throw LatchkeyError.unreadableOptions }
        self.options = options
        self.presentation = presentation
        self.relyingPartyID = relyingPartyID
        self.challenge = challenge
        allowedIDs = members?["allowCredentials"]?.passkeyIDs ?? []
    }
}
