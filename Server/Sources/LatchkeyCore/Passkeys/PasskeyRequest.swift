/// The options with which a browser uses a passkey (`PublicKeyCredentialRequestOptions`).
///
/// The authenticator must verify its user.
package struct PasskeyRequest: Sendable, Equatable {
    package let ceremonyID: Ceremony.ID
    package let relyingPartyID: String
    package let challenge: PasskeyChallenge
    /// The passkeys that may answer; empty for a login by a passkey alone, so that nobody learns who has passkeys.
    package let allowed: [PasskeyDescriptor]

    init(_ ceremony: Ceremony, at relyingParty: RelyingParty, allowing passkeys: [PasskeyRecord] = []) {
        ceremonyID = ceremony.id
        relyingPartyID = relyingParty.id
        challenge = ceremony.challenge
        allowed = passkeys.map(PasskeyDescriptor.init)
    }
}
