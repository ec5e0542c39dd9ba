/// Checks the answer of an authenticator that made a passkey (WebAuthn Level 3 §7.1).
///
/// The check neither takes the ceremony nor stores the passkey. Take the ceremony from the database first, so that no
/// answer is checked twice.
package struct PasskeyRegistrationCheck: Sendable {
    private let relyingParty: RelyingParty
    private let cryptography: any PasskeyCryptography

    package init(relyingParty: RelyingParty, cryptography: any PasskeyCryptography) {
        self.relyingParty = relyingParty
        self.cryptography = cryptography
    }

    /// The new passkey.
    ///
    /// - Parameters:
    ///   - answer: The credential as the browser sent it.
    ///   - challenge: The challenge of the ceremony.
    ///   - isConditional: Whether the ceremony was started as conditional, so that the user may be absent.
    /// - Returns: The passkey to store, if its id is nobody's yet.
    /// - Throws: The first reason against it.
    package func check(
        _ answer: PasskeyRegistrationAnswer,
        for challenge: PasskeyChallenge,
        isConditional: Bool = false
    ) throws(PasskeyRefusal) -> NewPasskey {
        let id = try PasskeyCredentialID(type: answer.type, id: answer.id, rawID: answer.rawID)
        let clientDataBytes = try PasskeyAnswerPart.bytes(answer.clientDataJSON, longest: ClientData.longest)
        try ClientData(clientDataBytes).check(.registration, challenge, at: relyingParty)
        let object = try AttestationObject(
            try PasskeyAnswerPart.bytes(answer.attestationObject, longest: AttestationObject.longest)
        )
        let data = try AuthenticatorData(object.authenticatorData)
        try data.check(cryptography.sha256(Array(relyingParty.id.utf8)), allowsAbsentUser: isConditional)
        guard let credential = data.credential else { throw .authenticatorData }
        guard credential.id == id else { throw .credentialID }
        guard cryptography.isUsable(credential.key) else { throw .publicKey }
        let message = object.authenticatorData + cryptography.sha256(clientDataBytes)
        try object.check(by: credential.key, over: message, cryptography)
        return NewPasskey(
            credentialID: id,
            key: credential.key,
            keyBytes: credential.keyBytes,
            counter: data.counter,
            isBackupEligible: data.flags.contains(.backupEligible),
            isBackedUp: data.flags.contains(.backedUp),
            isUserVerified: data.flags.contains(.userVerified),
            aaguid: credential.aaguid,
            transports: NewPasskey.storable(answer.transports),
            isDiscoverable: answer.isDiscoverable,
            relyingPartyID: relyingParty.id
        )
    }
}
