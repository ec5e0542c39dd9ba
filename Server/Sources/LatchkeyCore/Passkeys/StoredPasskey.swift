/// The parts of a stored passkey that a check of its use needs.
package struct StoredPasskey: Sendable, Equatable {
    package let credentialID: PasskeyCredentialID
    /// The handle of the passkey's owner.
    package let userHandle: PasskeyUserHandle
    package let key: COSEKey
    package let counter: UInt32
    package let isBackupEligible: Bool
    package let relyingPartyID: String

    package init(
        credentialID: PasskeyCredentialID,
        userHandle: PasskeyUserHandle,
        key: COSEKey,
        counter: UInt32,
        isBackupEligible: Bool,
        relyingPartyID: String
    ) {
        self.credentialID = credentialID
        self.userHandle = userHandle
        self.key = key
        self.counter = counter
        self.isBackupEligible = isBackupEligible
        self.relyingPartyID = relyingPartyID
    }
}

/// A passkey that has just been used by a verified user.
package struct VerifiedPasskey: Sendable, Equatable {
    package let credentialID: PasskeyCredentialID
    /// Never `.refused`.
    package let counter: PasskeyCounter
    /// Whether the passkey has copies now; store it.
    package let isBackedUp: Bool
    package let isBackupEligible: Bool
}
