import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LogInChallenge {
    static let sample = LogInChallenge(
        id: "lkl_secret",
        factors: [.passkey, .totp, .recoveryCode],
        enrollment: [],
        expiresIn: 300
    )
}

extension Answer {
    /// The answer to a login that needs another factor.
    static func challenge(_ challenge: LogInChallenge = .sample) throws -> Answer {
        let problem = Problem(
            title: "Forbidden",
            status: 403,
            code: .secondFactorRequired,
            detail: "Enter the code of your authenticator app.",
            challenge: challenge
        )
        let text = String(decoding: try WireJSON.encode(problem), as: UTF8.self)
        return try .text(403, text, type: "application/problem+json")
    }

    /// The refusal of a request that needs a newer proof.
    static func stepUpRequired() throws -> Answer {
        let challenge = #"Bearer error="insufficient_user_authentication", max_age=300, acr_values="2""#
        let kinds: [StepUpKind] = [.totp, .recoveryCode]
        return try .problem(403, .stepUpRequired, kinds: kinds, headers: ["WWW-Authenticate": challenge])
    }

    static func steppedUp(_ accessToken: String = "access-2", expiresIn: Int = 600) throws -> Answer {
        try .json(200, SteppedUp(accessToken: accessToken, expiresIn: expiresIn))
    }
}

extension PasskeyOptions {
    /// Options to use a passkey of `id.example.com`.
    static let use = PasskeyOptions(
        ceremonyID: "ceremony-1",
        publicKey: ["rpId": "id.example.com", "challenge": "AQID", "userVerification": "required"]
    )

    /// Options for a new passkey.
    static let creation = PasskeyOptions(
        ceremonyID: "ceremony-2",
        publicKey: [
            "rp": ["id": "id.example.com", "name": "Example"], "challenge": "BAUG",
            "user": ["id": "dXNlci0x", "name": "ada", "displayName": "Ada"], "excludeCredentials": [],
        ],
        isCreation: true
    )
}

extension URLRequest {
    /// The members of the body.
    var members: [String: JSONValue] {
        get throws { try WireJSON.decode([String: JSONValue].self, from: httpBody ?? Data()) }
    }
}
