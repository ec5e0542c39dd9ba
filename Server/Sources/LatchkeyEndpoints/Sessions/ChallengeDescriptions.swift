import Foundation
package import LatchkeyAPI

// The JSON of challenges and step-up, for openapi.json.

extension LatchkeyAPI.LogInChallenge: Described {
    package static let schema = Schema.object([
        .required("id", .challengeID),
        .required("factors", .array(of: .string("A factor that the user has.", of: FactorKind.all))),
        .required(
            "enrollment",
            .array(of: .string("A factor that completes the login when it is set up.", of: FactorKind.all))
        ),
        .required("expiresIn", .integer(nil, "Seconds from the answer's `Date`.")),
        .optional("rememberedDeviceDays", .integer(nil, "The days for which `rememberDevice` counts.")),
    ])

    package static var example: LatchkeyAPI.LogInChallenge {
        LatchkeyAPI.LogInChallenge(
            id: .exampleChallengeID,
            factors: [.passkey, .totp, .recoveryCode],
            enrollment: [],
            expiresIn: 300,
            rememberedDeviceDays: 30
        )
    }
}

extension FactorKind {
    /// The kinds that this server knows.
    static let all = [FactorKind.passkey, .totp, .recoveryCode].map(\.rawValue)
}

extension Schema {
    static let challengeID = Schema.string(
        "`lkl_` and base64url of 32 bytes; a secret until the login ends.",
        pattern: "^lkl_[A-Za-z0-9_-]{43}$"
    )
    static let totpCode = Schema.string("The six digits of the authenticator app.")
    static let recoveryCode = Schema.string("A recovery code; case, spaces and hyphens do not matter.")
    static let ceremonyID = Schema.string("The id in the answer with the options.", format: "uuid")
}

extension AnswerChallengeRequest: Described {
    package static let schema = Schema.object(
        "`challengeID`, and one of `totp`, `recoveryCode`, or `ceremonyID` with `credential`.",
        [
            .required("challengeID", .string("The `id` of the challenge.")),
            .nullable("totp", .totpCode),
            .nullable("recoveryCode", .recoveryCode),
            .nullable("ceremonyID", .ceremonyID),
            .nullable("credential", .anyObject("The credential, as `PublicKeyCredential.toJSON()` gives it.")),
            .nullable("rememberDevice", .boolean("Whether this device needs no second factor for some time.")),
        ]
    )

    package static var example: AnswerChallengeRequest {
        AnswerChallengeRequest(challengeID: .exampleChallengeID, totp: "123456", rememberDevice: true)
    }
}

extension ChallengeRequest: Described {
    package static let schema = Schema.object([.required("challengeID", .string("The `id` of the challenge."))])

    package static var example: ChallengeRequest { ChallengeRequest(challengeID: .exampleChallengeID) }
}

extension PendingRecovery: Described {
    package static let schema = Schema.object([
        .required("readyAt", .time()),
        .required("isReady", .boolean("Whether the message with the link was sent already.")),
    ])

    package static var example: PendingRecovery { PendingRecovery(readyAt: .example) }
}

extension StepUpRequest: Described {
    package static let schema = Schema.object(
        "One of `password`, `totp`, `recoveryCode`, or `ceremonyID` with `credential`.",
        [
            .nullable("password", .string()),
            .nullable("totp", .totpCode),
            .nullable("recoveryCode", .recoveryCode),
            .nullable("ceremonyID", .ceremonyID),
            .nullable("credential", .anyObject("The credential, as `PublicKeyCredential.toJSON()` gives it.")),
        ]
    )

    package static var example: StepUpRequest { StepUpRequest(totp: "123456") }
}

extension SteppedUp: Described {
    package static let schema = Schema.object([
        .required("accessToken", .string("A new access token of the same session.")),
        .required("expiresIn", .integer(nil, "Seconds from the answer's `Date`.")),
    ])

    package static var example: SteppedUp { SteppedUp(accessToken: .exampleAccessToken, expiresIn: 600) }
}
