#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
import AuthenticationServices
import Foundation
import LatchkeyAPI

extension JSONValue {
    /// The JSON of a passkey's answer (WebAuthn Level 3 §5.1).
    ///
    /// - Throws: ``LatchkeyError`` with `authenticator_unavailable` for any other credential.
    init(_ credential: any ASAuthorizationCredential) throws {
        switch credential {
        case let registration as ASAuthorizationPlatformPublicKeyCredentialRegistration:
            guard let attestation = registration.rawAttestationObject else {
                throw LatchkeyError.authenticatorUnavailable()
            }
            self.init(
                registration.credentialID,
                [
                    "clientDataJSON": .string(registration.rawClientDataJSON.base64URLText),
                    "attestationObject": .string(attestation.base64URLText),
                    "transports": ["internal", "hybrid"],
                ]
            )
        case let assertion as ASAuthorizationPlatformPublicKeyCredentialAssertion:
            self.init(
                assertion.credentialID,
                [
                    "clientDataJSON": .string(assertion.rawClientDataJSON.base64URLText),
                    "authenticatorData": .string(assertion.rawAuthenticatorData.base64URLText),
                    "signature": .string(assertion.signature.base64URLText),
                    "userHandle": .string(assertion.userID.base64URLText),
                ]
            )
        default: throw LatchkeyError.authenticatorUnavailable()
        }
    }

    private init(_ id: Data, _ response: [String: JSONValue]) {
        let id = JSONValue.string(id.base64URLText)
        self = [
            "type": "public-key", "id": id, "rawId": id, "authenticatorAttachment": "platform",
            "clientExtensionResults": [:], "response": .object(response),
        ]
    }
}
#endif
