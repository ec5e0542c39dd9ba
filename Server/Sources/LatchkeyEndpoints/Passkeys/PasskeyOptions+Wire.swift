package import LatchkeyAPI
package import LatchkeyCore

extension PasskeyOptions {
    /// The options to make a passkey (`PublicKeyCredentialCreationOptionsJSON`, WebAuthn Level 3 §5.1.8).
    package init(_ creation: PasskeyCreation) {
        self.init(
            ceremonyID: creation.ceremonyID.rawValue,
            publicKey: [
                // The name is for display only, and deprecated in Level 3.
                "rp": ["id": .string(creation.relyingParty.id), "name": .string(creation.relyingParty.id)],
                "user": [
                    "id": .string(creation.userHandle.text), "name": .string(creation.userName),
                    "displayName": .string(creation.displayName),
                ],
                "challenge": .string(creation.challenge.text),
                "pubKeyCredParams": .array(
                    creation.algorithms.map { ["type": "public-key", "alg": .integer($0.rawValue)] }
                ),
                "timeout": .browserTimeout,
                "excludeCredentials": .array(creation.excluded.map(JSONValue.init)),
                "authenticatorSelection": [
                    "residentKey": "required",
                    // A browser that may not ask the user refuses `required` (§5.1.3).
                    "userVerification": creation.isConditional ? "preferred" : "required",
                ],
                "attestation": "none",
                "extensions": ["credProps": true],
            ]
        )
    }

    /// The options to use a passkey (`PublicKeyCredentialRequestOptionsJSON`, WebAuthn Level 3 §5.1.9).
    package init(_ request: PasskeyRequest) {
        self.init(
            ceremonyID: request.ceremonyID.rawValue,
            publicKey: [
                "challenge": .string(request.challenge.text),
                "timeout": .browserTimeout,
                "rpId": .string(request.relyingPartyID),
                "allowCredentials": .array(request.allowed.map(JSONValue.init)),
                "userVerification": "required",
            ]
        )
    }
}

extension JSONValue {
    /// A passkey that the user has (`PublicKeyCredentialDescriptorJSON`).
    fileprivate init(_ descriptor: PasskeyDescriptor) {
        self = [
            "type": "public-key", "id": .string(descriptor.id.text),
            "transports": .array(descriptor.transports.map(JSONValue.string)),
        ]
    }

    /// In milliseconds.
    fileprivate static let browserTimeout = JSONValue.integer(
        PasskeyChallenge.browserTimeout.components.seconds * 1_000
    )
}
