import LatchkeyCore
import LatchkeyCrypto

/// A good pair of the vectors in its parts.
struct Sample: Sendable {
    let registrationChallenge: PasskeyChallenge
    let registrationClientData: [UInt8]
    let attestationObject: [UInt8]
    let registrationData: [UInt8]
    let assertionChallenge: PasskeyChallenge
    let assertionClientData: [UInt8]
    let assertionData: [UInt8]
    let signature: [UInt8]
    let keyBytes: [UInt8]
    let key: COSEKey
    let passkey: StoredPasskey
    /// Whether the key has signed the registration.
    let isSigned: Bool

    var credentialID: PasskeyCredentialID { passkey.credentialID }

    /// - Returns: Nil if a part is missing.
    init?(_ pair: PasskeyVectors.Pair, _ relyingParty: RelyingParty) {
        let (registration, assertion) = (pair.registration, pair.assertion)
        keyBytes = registration.publicKey.hexadecimal
        attestationObject = registration.attestationObject.hexadecimal
        guard let registrationChallenge = PasskeyChallenge(registration.challenge.hexadecimal),
            let assertionChallenge = PasskeyChallenge(assertion.challenge.hexadecimal),
            let id = PasskeyCredentialID(registration.credentialID.hexadecimal),
            let handle = PasskeyVectors.userHandle, let key = COSEKey(bytes: keyBytes),
            let (object, _) = try? CBORReader.read(attestationObject[...]),
            let data = object.map?["authData"]?.bytes
        else { return nil }
        self.registrationChallenge = registrationChallenge
        registrationClientData = registration.clientDataJSON.hexadecimal
        registrationData = data
        self.assertionChallenge = assertionChallenge
        assertionClientData = assertion.clientDataJSON.hexadecimal
        assertionData = assertion.authenticatorData.hexadecimal
        signature = assertion.signature.hexadecimal
        self.key = key
        isSigned = object.map?["fmt"]?.isText("packed") == true
        passkey = StoredPasskey(
            credentialID: id,
            userHandle: handle,
            key: key,
            counter: 0,
            isBackupEligible: data[32] & 8 != 0,
            relyingPartyID: relyingParty.id
        )
    }

    /// The object around other authenticator data; its statement stays.
    func attestationObject(with data: [UInt8]) -> [UInt8] {
        // The data is the last member.
        let length = CBORValue.bytes(registrationData).encoded.count
        return attestationObject.dropLast(length) + CBORValue.bytes(data).encoded
    }
}
