import Foundation
package import LatchkeyAPI
import LatchkeyCore

// The JSON of problems, for openapi.json.

extension Problem: Described {
    package static let schema = Schema.object([
        .required("title", .string()),
        .required("status", .integer()),
        .required("code", .string("What went wrong, for programs.")),
        .required(
            "detail",
            .string(
                "What happened and what to do, for people, in the best language of `Accept-Language` that the server has."
            )
        ),
        .optional("fields", .dictionary(of: .of(FieldProblem.self))),
        .optional("reason", .string(of: SessionEndReason.all)),
        .optional("challenge", .of(LatchkeyAPI.LogInChallenge.self)),
        .optional(
            "kinds",
            .array(
                of: .string(
                    "With `step_up_required`: a proof that the user can give.",
                    of: ReauthenticationKind.allCases.map(\.rawValue)
                )
            )
        ),
        .optional(
            "upstreamIDs",
            .array(of: .string("With `provider_required`: a provider at which the user can log in."))
        ),
    ])

    package static var example: Problem {
        Problem(
            title: "Unprocessable Content",
            status: 422,
            code: .invalidUsername,
            detail: "A username has 3 to 64 letters, digits, hyphens, underscores or dots.",
            fields: ["username": .example],
            reason: nil
        )
    }
}

extension FieldProblem: Described {
    package static let schema = Schema.object([
        .required("code", .string()),
        .required("detail", .string()),
    ])

    package static var example: FieldProblem {
        FieldProblem(
            code: .invalidUsername,
            detail: "A username has 3 to 64 letters, digits, hyphens, underscores or dots."
        )
    }
}

extension SessionEndReason {
    /// The reasons that this server knows.
    static let all = [
        SessionEndReason.signedOut, .revoked, .expired, .reuseDetected, .passwordChanged,
        .factorChanged, .userDisabled, .userDeleted,
    ].map(\.rawValue)
}
