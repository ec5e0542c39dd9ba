import Foundation
package import LatchkeyAPI

// The JSON of passkeys, for openapi.json.

extension LatchkeyAPI.Passkey: Described {
    package static let schema = Schema.object([
        .required("id", .uuid()),
        .required("credentialID", .string("The id for authenticators, in base64url.")),
        .required("name", .string()),
        .required("createdAt", .time()),
        .optional("lastUsedAt", .time()),
        .required("isSynced", .boolean("Whether it can have copies on other devices.")),
        .required("isBackedUp", .boolean("Whether it had copies when it was last used.")),
    ])

    package static var example: LatchkeyAPI.Passkey {
        LatchkeyAPI.Passkey(
            id: .example,
            credentialID: "AAECAw",
            name: "Apple Passwords",
            createdAt: .example,
            lastUsedAt: .example,
            isSynced: true,
            isBackedUp: true
        )
    }
}

extension LatchkeyAPI.Passkeys: Described {
    package static let schema = Schema.object([
        .required("passkeys", .array(of: .of(LatchkeyAPI.Passkey.self))),
        .optional("relyingPartyID", .string("Left out, with the next three, if the user never had a passkey.")),
        .optional("userHandle", .string("The id of the user for authenticators, in base64url.")),
        .optional("userName", .string()),
        .optional("displayName", .string("It may be empty.")),
    ])

    package static var example: LatchkeyAPI.Passkeys {
        LatchkeyAPI.Passkeys(
            passkeys: [.example],
            relyingPartyID: "id.example.com",
            userHandle: .exampleChallenge,
            userName: "ada",
            displayName: "Ada Lovelace"
        )
    }
}

extension PasskeyOptions: Described {
    package static let schema = Schema.object([
        .required("ceremonyID", .uuid("To be sent back with the credential; good once, for ten minutes.")),
        .required(
            "publicKey",
            .anyObject(
                "The argument of `PublicKeyCredential.parseRequestOptionsFromJSON`, or of `parseCreationOptionsFromJSON` for a new passkey (WebAuthn Level 3)."
            )
        ),
        .optional("isCreation", .boolean("In a login that waits: whether the options make a passkey.")),
    ])

    package static var example: PasskeyOptions {
        PasskeyOptions(
            ceremonyID: .exampleID,
            publicKey: [
                "challenge": .string(.exampleChallenge), "timeout": 300_000, "rpId": "id.example.com",
                "allowCredentials": [], "userVerification": "required",
            ],
            isCreation: false
        )
    }

    /// The options for a new passkey.
    static var creationExample: PasskeyOptions {
        let algorithms: [JSONValue] = [-8, -7, -257].map { ["type": "public-key", "alg": .integer($0)] }
        return PasskeyOptions(
            ceremonyID: .exampleID,
            publicKey: [
                "rp": ["id": "id.example.com", "name": "id.example.com"],
                "user": ["id": .string(.exampleChallenge), "name": "ada", "displayName": "Ada Lovelace"],
                "challenge": .string(.exampleChallenge), "pubKeyCredParams": .array(algorithms),
                "timeout": 300_000, "excludeCredentials": [], "attestation": "none",
                "authenticatorSelection": ["residentKey": "required", "userVerification": "required"],
                "extensions": ["credProps": true],
            ]
        )
    }
}

extension PasskeyOptionsRequest: Described {
    package static let schema = Schema.object([
        .nullable(
            "isConditional",
            .boolean("For `mediation: \"conditional\"`: the browser makes the passkey without asking.")
        )
    ])

    package static var example: PasskeyOptionsRequest { PasskeyOptionsRequest(isConditional: false) }
}

extension AddPasskeyRequest: Described {
    package static let schema = Schema.object([
        .required("ceremonyID", .ceremonyID),
        .required("credential", .newCredential),
        .nullable("name", .string("Without one: that of its maker.", length: 0...100)),
    ])

    package static var example: AddPasskeyRequest {
        AddPasskeyRequest(ceremonyID: .exampleID, credential: .newCredentialExample, name: "Ada's phone")
    }
}

extension RenamePasskeyRequest: Described {
    package static let schema = Schema.object([.required("name", .string(length: 1...100))])

    package static var example: RenamePasskeyRequest { RenamePasskeyRequest(name: "Ada's phone") }
}

extension PasskeyLogInRequest: Described {
    package static let schema = Schema.object([
        .required("ceremonyID", .ceremonyID),
        .required("credential", .credential),
        .nullable("device", .of(LatchkeyAPI.Device.self)),
    ])

    package static var example: PasskeyLogInRequest {
        PasskeyLogInRequest(ceremonyID: .exampleID, credential: .credentialExample, device: .example)
    }
}

extension PasskeySignUpOptionsRequest: Described {
    package static let schema = Schema.object([
        .nullable("username", .string("Compared without case.", pattern: "^[A-Za-z0-9._-]{3,64}$")),
        .nullable("emailAddress", .string("Kept as pending until it is verified.", length: 0...254)),
        .nullable("displayName", .string(length: 0...100)),
    ])

    package static var example: PasskeySignUpOptionsRequest {
        PasskeySignUpOptionsRequest(username: "ada", emailAddress: "ada@example.com", displayName: "Ada Lovelace")
    }
}

extension PasskeySignUpRequest: Described {
    package static let schema = Schema.object([
        .required("ceremonyID", .ceremonyID),
        .required("credential", .newCredential),
        .nullable("username", .string("Compared without case.", pattern: "^[A-Za-z0-9._-]{3,64}$")),
        .nullable("emailAddress", .string("Kept as pending until it is verified.", length: 0...254)),
        .nullable("displayName", .string(length: 0...100)),
        .nullable("device", .of(LatchkeyAPI.Device.self)),
    ])

    package static var example: PasskeySignUpRequest {
        PasskeySignUpRequest(
            ceremonyID: .exampleID,
            credential: .newCredentialExample,
            username: "ada",
            emailAddress: "ada@example.com",
            displayName: "Ada Lovelace",
            device: .example
        )
    }
}

extension Schema {
    fileprivate static let newCredential = Schema.anyObject(
        "What `PublicKeyCredential.toJSON()` gives (`RegistrationResponseJSON`, WebAuthn Level 3)."
    )
    fileprivate static let credential = Schema.anyObject(
        "What `PublicKeyCredential.toJSON()` gives (`AuthenticationResponseJSON`, WebAuthn Level 3)."
    )
}

extension JSONValue {
    fileprivate static let newCredentialExample: JSONValue = [
        "type": "public-key", "id": "AAECAw", "rawId": "AAECAw",
        "response": ["clientDataJSON": "e30", "attestationObject": "oA", "transports": ["internal"]],
        "clientExtensionResults": ["credProps": ["rk": true]],
    ]
    fileprivate static let credentialExample: JSONValue = [
        "type": "public-key", "id": "AAECAw", "rawId": "AAECAw",
        "response": [
            "clientDataJSON": "e30", "authenticatorData": "AA", "signature": "AA",
            "userHandle": .string(.exampleChallenge),
        ],
        "clientExtensionResults": [:],
    ]
}

extension String {
    fileprivate static let exampleChallenge = String(repeating: "c", count: 42) + "A"
}
