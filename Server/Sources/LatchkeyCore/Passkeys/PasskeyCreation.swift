/// The options with which a browser makes a passkey (`PublicKeyCredentialCreationOptions`).
///
/// A passkey must be stored on its authenticator, which must verify its user. Attestation is not asked for.
package struct PasskeyCreation: Sendable, Equatable {
    package let ceremonyID: Ceremony.ID
    package let relyingParty: RelyingParty
    /// The handle that the user has, or gets with this passkey.
    package let userHandle: PasskeyUserHandle
    package let userName: String
    /// It may be empty.
    package let displayName: String
    package let challenge: PasskeyChallenge
    /// The algorithms on offer, best first.
    package let algorithms: [COSEAlgorithm]
    /// The user's passkeys: an authenticator that has one of them makes no other.
    package let excluded: [PasskeyDescriptor]
    /// Whether the browser may make the passkey without asking.
    package let isConditional: Bool

    init(
        _ ceremony: Ceremony,
        _ userHandle: PasskeyUserHandle,
        of user: User,
        at relyingParty: RelyingParty,
        excluding passkeys: [PasskeyRecord] = []
    ) {
        ceremonyID = ceremony.id
        self.relyingParty = relyingParty
        self.userHandle = userHandle
        userName = user.nameOfPasskeys ?? relyingParty.id
        displayName = user.displayName ?? ""
        challenge = ceremony.challenge
        algorithms = COSEAlgorithm.offered
        excluded = passkeys.map(PasskeyDescriptor.init)
        isConditional = ceremony.isConditional
    }
}

extension User {
    /// The name under which authenticators list the user's passkeys; nil for a user without any name.
    var nameOfPasskeys: String? {
        username?.text ?? (identifiers + unprovenAddresses).first?.key ?? displayName
    }
}
