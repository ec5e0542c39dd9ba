/// Checks the answer of an authenticator that used a passkey (WebAuthn Level 3 §7.2).
///
/// The check changes nothing. Take the ceremony from the database first, so that no answer is checked twice. Change
/// rows only after the check.
package struct PasskeyAssertionCheck: Sendable {
    /// The passkeys that may answer.
    package enum Expectation: Sendable {
        /// Any passkey: the answer says whose it is.
        case anyUser
        /// One of these passkeys of a user who has already given a password; any of the user's if the list is empty.
        case user(PasskeyUserHandle, asked: [PasskeyCredentialID])
    }

    /// In bytes; an RSA signature of 4,096 bits has 512.
    static let longestSignature = 1_024

    private let relyingParty: RelyingParty
    private let cryptography: any PasskeyCryptography

    package init(relyingParty: RelyingParty, cryptography: any PasskeyCryptography) {
        self.relyingParty = relyingParty
        self.cryptography = cryptography
    }

    /// The result of a right assertion.
    ///
    /// - Parameters:
    ///   - answer: The answer as the browser sent it.
    ///   - passkey: The row with the answer's credential id.
    ///   - challenge: The challenge of the ceremony.
    ///   - expectation: Who may answer.
    /// - Returns: What to store.
    /// - Throws: The first reason against it.
    package func check(
        _ answer: PasskeyAssertionAnswer,
        with passkey: StoredPasskey,
        for challenge: PasskeyChallenge,
        from expectation: Expectation
    ) throws(PasskeyRefusal) -> VerifiedPasskey {
        guard try answer.credentialID == passkey.credentialID else { throw .credentialID }
        try check(answer.userHandle, passkey, expectation)
        let clientDataBytes = try PasskeyAnswerPart.bytes(answer.clientDataJSON, longest: ClientData.longest)
        try ClientData(clientDataBytes).check(.assertion, challenge, at: relyingParty)
        let bytes = try PasskeyAnswerPart.bytes(answer.authenticatorData, longest: AuthenticatorData.longest)
        let data = try AuthenticatorData(bytes)
        guard passkey.relyingPartyID.hasSameBytes(as: relyingParty.id) else { throw .relyingParty }
        try data.check(cryptography.sha256(Array(relyingParty.id.utf8)), allowsAbsentUser: false)
        guard data.credential == nil else { throw .authenticatorData }
        guard data.flags.contains(.backupEligible) == passkey.isBackupEligible else { throw .backup }
        let signature = try PasskeyAnswerPart.bytes(answer.signature, longest: Self.longestSignature)
        let message = bytes + cryptography.sha256(clientDataBytes)
        guard cryptography.isValid(signature, of: message, by: passkey.key) else { throw .signature }
        return try verified(data, passkey)
    }

    private func check(
        _ handle: String?,
        _ passkey: StoredPasskey,
        _ expectation: Expectation
    ) throws(PasskeyRefusal) {
        if let handle {
            guard PasskeyUserHandle(text: handle) == passkey.userHandle else { throw .userHandle }
        }
        switch expectation {
        case .anyUser:
            guard handle != nil else { throw .userHandle }
        case .user(let user, let asked):
            guard passkey.userHandle == user else { throw .userHandle }
            guard asked.isEmpty || asked.contains(passkey.credentialID) else { throw .notAsked }
        }
    }

    private func verified(
        _ data: AuthenticatorData,
        _ passkey: StoredPasskey
    ) throws(PasskeyRefusal) -> VerifiedPasskey {
        let counter = PasskeyCounter(
            stored: passkey.counter,
            received: data.counter,
            isBackupEligible: passkey.isBackupEligible
        )
        guard counter != .refused else { throw .counterRepeated }
        return VerifiedPasskey(
            credentialID: passkey.credentialID,
            counter: counter,
            isBackedUp: data.flags.contains(.backedUp),
            isBackupEligible: passkey.isBackupEligible
        )
    }
}
