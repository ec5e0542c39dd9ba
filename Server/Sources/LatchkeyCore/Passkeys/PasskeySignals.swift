/// What a browser may tell authenticators about a user (`signalAllAcceptedCredentials`, `signalCurrentUserDetails`).
package struct PasskeySignals: Sendable, Equatable {
    package let relyingPartyID: String
    package let userHandle: PasskeyUserHandle
    /// All passkeys of the user; an authenticator hides every other one.
    package let credentialIDs: [PasskeyCredentialID]
    package let userName: String
    /// It may be empty.
    package let displayName: String

    init(of user: User, _ userHandle: PasskeyUserHandle, _ passkeys: [PasskeyRecord], at relyingParty: RelyingParty) {
        relyingPartyID = relyingParty.id
        self.userHandle = userHandle
        credentialIDs = passkeys.map(\.passkey.credentialID)
        userName = user.nameOfPasskeys ?? relyingParty.id
        displayName = user.displayName ?? ""
    }
}
