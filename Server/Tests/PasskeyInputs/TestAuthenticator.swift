import Crypto
import Foundation
package import LatchkeyCore

/// An authenticator with one ES256 key, whose answers a test can change.
package struct TestAuthenticator: Sendable {
    package static let origin = "https://example.org"

    private let signingKey = P256.Signing.PrivateKey()
    package let credentialID: [UInt8] = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    /// The handle of the user who has the passkey.
    package var userHandle: PasskeyUserHandle

    package init(userHandle: PasskeyUserHandle = .random()) { self.userHandle = userHandle }

    package var key: COSEKey {
        let bytes = Array(signingKey.publicKey.rawRepresentation)
        return .p256(x: Array(bytes.prefix(32)), y: Array(bytes.suffix(32)))
    }

    package var keyBytes: [UInt8] {
        let bytes = Array(signingKey.publicKey.rawRepresentation)
        return [0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20] + bytes.prefix(32) + [0x22, 0x58, 0x20]
            + bytes.suffix(32)
    }

    package func sign(_ message: [UInt8]) throws -> [UInt8] {
        Array(try signingKey.signature(for: message).derRepresentation)
    }

    package static func clientData(_ type: String, _ challenge: PasskeyChallenge) -> [UInt8] {
        Array(#"{"type":"\#(type)","challenge":"\#(challenge.text)","origin":"\#(origin)"}"#.utf8)
    }

    package func data(flags: UInt8, counter: UInt32 = 0, rest: [UInt8] = []) -> [UInt8] {
        let counter = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: counter >> $0) }
        return Array(SHA256.hash(data: Array("example.org".utf8))) + [flags] + counter + rest
    }

    /// The part of the data that a registration adds.
    package var credential: [UInt8] { [UInt8](repeating: 0, count: 16) + [0, 32] + credentialID + keyBytes }
}

// MARK: - Registration

extension TestAuthenticator {
    /// The parts of a registration before they are encoded.
    package struct Registration {
        package var type = "public-key"
        package var id: String
        package var rawID: String
        package var clientData: [UInt8]
        package var data: [UInt8]
        package var format = "none"
        package var statement: CBORMap = CBORMap()
        package var transports: [String] = []
        package var isDiscoverable: Bool?

        package var answer: PasskeyRegistrationAnswer {
            get throws {
                var object = CBORMap()
                try object.add(.text("fmt"), .text(format))
                try object.add(.text("attStmt"), .map(statement))
                try object.add(.text("authData"), .bytes(data))
                return PasskeyRegistrationAnswer(
                    type: type,
                    id: id,
                    rawID: rawID,
                    clientDataJSON: Base64URL.encode(clientData),
                    attestationObject: Base64URL.encode(CBORValue.map(object).encoded),
                    transports: transports,
                    isDiscoverable: isDiscoverable
                )
            }
        }
    }

    package func registration(for challenge: PasskeyChallenge, flags: UInt8 = 0x45, counter: UInt32 = 0) -> Registration
    {
        let id = Base64URL.encode(credentialID)
        return Registration(
            id: id,
            rawID: id,
            clientData: Self.clientData("webauthn.create", challenge),
            data: data(flags: flags, counter: counter, rest: credential)
        )
    }
}

// MARK: - Assertion

extension TestAuthenticator {
    /// The parts of an assertion; it is signed when its answer is made.
    package struct Assertion {
        package let authenticator: TestAuthenticator
        package var type = "public-key"
        package var id: String
        package var rawID: String
        package var clientData: [UInt8]
        package var data: [UInt8]
        package var userHandle: String?

        package var answer: PasskeyAssertionAnswer {
            get throws {
                let message = data + Array(SHA256.hash(data: clientData))
                return try answer(signature: Base64URL.encode(authenticator.sign(message)))
            }
        }

        package func answer(signature: String) -> PasskeyAssertionAnswer {
            PasskeyAssertionAnswer(
                type: type,
                id: id,
                rawID: rawID,
                clientDataJSON: Base64URL.encode(clientData),
                authenticatorData: Base64URL.encode(data),
                signature: signature,
                userHandle: userHandle
            )
        }
    }

    package func assertion(for challenge: PasskeyChallenge, flags: UInt8 = 0x05, counter: UInt32 = 0) -> Assertion {
        let id = Base64URL.encode(credentialID)
        return Assertion(
            authenticator: self,
            id: id,
            rawID: id,
            clientData: Self.clientData("webauthn.get", challenge),
            data: data(flags: flags, counter: counter),
            userHandle: userHandle.text
        )
    }

    /// The row of this passkey.
    package func stored(
        counter: UInt32 = 0,
        isBackupEligible: Bool = false,
        relyingPartyID: String = "example.org"
    ) throws -> StoredPasskey {
        guard let id = PasskeyCredentialID(credentialID) else { throw PasskeyRefusal.credentialID }
        return StoredPasskey(
            credentialID: id,
            userHandle: userHandle,
            key: key,
            counter: counter,
            isBackupEligible: isBackupEligible,
            relyingPartyID: relyingPartyID
        )
    }
}
