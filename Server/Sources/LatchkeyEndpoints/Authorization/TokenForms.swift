import LatchkeyAPI

/// The fields of OAuth's forms, for openapi.json.
enum TokenForms {
    static let code = Schema.object([
        .required("grant_type", .constant("authorization_code")),
        .required("code", .string("What the browser has brought back, less than a minute ago.")),
        .required("redirect_uri", .string("As in the request at `/authorize`.")),
        .optional("client_id", .string("The id of the application; may be left out where `Authorization` has it.")),
        .optional("client_secret", .string("Of an application that proves itself so and not in `Authorization`.")),
        .optional(
            "code_verifier",
            .string(
                "What the challenge was made of (RFC 7636). Needed by all who have no client secret.",
                pattern: "^[A-Za-z0-9._~-]+$",
                length: 43...128
            )
        ),
        .optional("device_name", .string(length: 0...100)),
        .optional("device_platform", .string(length: 0...100)),
    ])

    static let refresh = Schema.object([
        .required("grant_type", .constant("refresh_token")),
        .required("refresh_token", .string("The last one of the session.")),
        .optional("client_id", .string("The id of the application; may be left out where `Authorization` has it.")),
        .optional("client_secret", .string("Of an application that proves itself so and not in `Authorization`.")),
    ])

    static let revocation = Schema.object([
        .required("token", .string("A refresh token of the session, or its access token.")),
        .optional("token_type_hint", .string("Not needed: a token shows what it is.")),
        .optional("client_id", .string("The id of the application; may be left out where `Authorization` has it.")),
        .optional("client_secret", .string("Of an application that proves itself so and not in `Authorization`.")),
    ])
}
