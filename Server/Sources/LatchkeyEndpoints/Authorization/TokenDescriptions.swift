import Foundation
package import LatchkeyAPI

// The JSON of OAuth's answers, for openapi.json.

extension TokenAnswer: Described {
    package static let schema = Schema.object([
        .required("access_token", .string()),
        .required("token_type", .constant("Bearer")),
        .required("expires_in", .integer(nil, "Seconds.")),
        .required("refresh_token", .string("Renews the session, at `/token` or `/v1/sessions/refresh`.")),
        .required("session_id", .string()),
        .required("device_key", .string()),
        .required("user", .of(LatchkeyAPI.User.self)),
    ])

    package static var example: TokenAnswer {
        TokenAnswer(
            accessToken: .exampleAccessToken,
            expiresIn: 600,
            refreshToken: .exampleRefreshToken,
            sessionID: .example,
            deviceKey: "lkd_" + String(repeating: "d", count: 43),
            user: .example
        )
    }
}

extension RefreshedTokenAnswer: Described {
    package static let schema = Schema.object([
        .required("access_token", .string()),
        .required("token_type", .constant("Bearer")),
        .required("expires_in", .integer(nil, "Seconds.")),
        .required("refresh_token", .string("The next one; the one before is over.")),
        .required("session_id", .string()),
    ])

    package static var example: RefreshedTokenAnswer {
        RefreshedTokenAnswer(
            accessToken: .exampleAccessToken,
            expiresIn: 600,
            refreshToken: .exampleRefreshToken,
            sessionID: .example
        )
    }
}

extension TokenProblem: Described {
    package static let schemaName = "TokenError"

    package static let schema = Schema.object([
        .required(
            "error",
            .string(of: [
                "invalid_request", "invalid_client", "invalid_grant", "invalid_dpop_proof", "unsupported_grant_type",
                "too_many_attempts",
            ])
        ),
        .required("error_description", .string()),
    ])

    package static var example: TokenProblem {
        TokenProblem(
            error: "invalid_grant",
            errorDescription: "The refresh token is not good any more. Log in again."
        )
    }
}

extension AuthorizationServerMetadata: Described {
    package static let schema = Schema.object([
        .required("issuer", .string()),
        .required("authorization_endpoint", .string()),
        .required("token_endpoint", .string()),
        .required("revocation_endpoint", .string()),
        .required("jwks_uri", .string()),
        .required("response_types_supported", .array(of: .string())),
        .required("response_modes_supported", .array(of: .string())),
        .required("grant_types_supported", .array(of: .string())),
        .required("code_challenge_methods_supported", .array(of: .string())),
        .required("token_endpoint_auth_methods_supported", .array(of: .string())),
        .required("revocation_endpoint_auth_methods_supported", .array(of: .string())),
        .required("acr_values_supported", .array(of: .string())),
        .required("ui_locales_supported", .array(of: .string())),
        .required("authorization_response_iss_parameter_supported", .boolean()),
        .optional("dpop_signing_alg_values_supported", .array(of: .string())),
    ])

    package static var example: AuthorizationServerMetadata {
        AuthorizationServerMetadata(issuer: "https://id.example.com", takesKeyProofs: true)
    }
}

extension JSONWebKeySet: Described {
    package static let schema = Schema.object([
        .required("keys", .array(of: .of(JSONWebKey.self)))
    ])

    package static var example: JSONWebKeySet {
        JSONWebKeySet(keys: [.example])
    }
}

extension JSONWebKey: Described {
    package static let schema = Schema.object([
        .required("kty", .constant("EC")),
        .required("crv", .constant("P-256")),
        .required("alg", .constant("ES256")),
        .required("use", .constant("sig")),
        .required("kid", .string()),
        .required("x", .string()),
        .required("y", .string()),
    ])

    package static var example: JSONWebKey {
        JSONWebKey(
            kid: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
            x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
        )
    }
}
