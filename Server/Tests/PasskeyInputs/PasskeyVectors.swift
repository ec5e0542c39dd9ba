import Foundation
package import LatchkeyCore
import LatchkeyCrypto

/// Registrations and uses of passkeys, good ones and such with one fault each.
///
/// Five good pairs are the test vectors of WebAuthn Level 3. The others come from an authenticator written in Python.
package struct PasskeyVectors: Decodable, Sendable {
    package struct Pair: Decodable, Sendable {
        package let registration: Registration
        package let assertion: Assertion
    }

    package struct Registration: Decodable, Sendable {
        package let challenge: String
        package let clientDataJSON: String
        package let attestationObject: String
        package let credentialID: String
        package let aaguid: String
        package let flags: String
        package let publicKey: String
    }

    package struct Assertion: Decodable, Sendable {
        package let challenge: String
        package let clientDataJSON: String
        package let authenticatorData: String
        package let signature: String
    }

    package struct Fault: Decodable, Sendable {
        package let `case`: String
        package let refuse: String
        package let registration: Registration?
        package let assertion: Assertion?
    }

    package let good: [String: Pair]
    package let bad: [Fault]

    package static func load() throws -> PasskeyVectors {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "passkey-vectors.json")
        return try JSONDecoder().decode(PasskeyVectors.self, from: try Data(contentsOf: file))
    }
}

extension PasskeyVectors {
    /// The relying party of all vectors.
    package static func relyingParty() throws(RelyingPartyError) -> RelyingParty {
        try RelyingParty(publicURL: "https://example.org")
    }

    /// The vectors have no user handle, so the user has this one.
    package static let userHandle = PasskeyUserHandle(Array("a user handle of the vectors".utf8))
}

extension PasskeyVectors.Registration {
    package var answer: PasskeyRegistrationAnswer {
        let id = Base64URL.encode(credentialID.hexadecimal)
        return PasskeyRegistrationAnswer(
            type: "public-key",
            id: id,
            rawID: id,
            clientDataJSON: Base64URL.encode(clientDataJSON.hexadecimal),
            attestationObject: Base64URL.encode(attestationObject.hexadecimal)
        )
    }
}

extension PasskeyVectors.Assertion {
    /// The answer with the passkey of a registration.
    package func answer(with registration: PasskeyVectors.Registration) -> PasskeyAssertionAnswer {
        let id = Base64URL.encode(registration.credentialID.hexadecimal)
        return PasskeyAssertionAnswer(
            type: "public-key",
            id: id,
            rawID: id,
            clientDataJSON: Base64URL.encode(clientDataJSON.hexadecimal),
            authenticatorData: Base64URL.encode(authenticatorData.hexadecimal),
            signature: Base64URL.encode(signature.hexadecimal),
            userHandle: PasskeyVectors.userHandle?.text
        )
    }
}

extension PasskeyVectors.Fault {
    /// The reason that the file names; nil if the answer is good.
    package var refusal: PasskeyRefusal? {
        get throws {
            let word = String(refuse.prefix { $0 != "(" && $0 != ":" }).trimmingCharacters(in: .whitespaces)
            guard word != "nothing" else { return nil }
            return try Self.refusals[word] ?? { throw UnknownReason(word: word) }()
        }
    }

    package struct UnknownReason: Error {
        package let word: String
    }

    private static let refusals: [String: PasskeyRefusal] = [
        "type": .type, "challenge": .challenge, "origin": .origin, "crossOrigin": .crossOrigin,
        "topOrigin": .topOrigin, "malformed": .malformed, "rpIdHash": .relyingParty, "UP": .userPresence,
        "UV": .userVerification, "BE/BS": .backup, "authenticatorData": .authenticatorData, "signature": .signature,
        "publicKey": .publicKey, "algorithm": .algorithm, "credential id": .credentialID,
        "attStmt": .attestationStatement, "format": .attestationFormat,
    ]
}

extension String {
    /// The bytes of hexadecimal digits; none if there are other characters.
    package var hexadecimal: [UInt8] { utf8.hexadecimalBytes ?? [] }
}
