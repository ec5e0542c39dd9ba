import Foundation
package import LatchkeyAPI
import LatchkeyCore

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

extension OAuthTokenAnswer: Described {
    package static let schema = Schema.object([
        .required("access_token", .string()),
        .required("token_type", .string("`DPoP` if each use needs a proof (RFC 9449).", of: ["Bearer", "DPoP"])),
        .required("expires_in", .integer(nil, "Seconds.")),
        .optional("scope", .string("The scopes of the access token.")),
        .optional("issued_token_type", .string("Of an exchanged token (RFC 8693).")),
        .optional("id_token", .string("With the scope `openid`.")),
        .optional("refresh_token", .string("If the session may be renewed without the browser.")),
        .optional("session_id", .string("For applications of the operator without the scope `openid`.")),
        .optional("device_key", .string("Like `session_id`.")),
        .optional("user", .of(LatchkeyAPI.User.self)),
    ])

    package static var example: OAuthTokenAnswer {
        var answer = OAuthTokenAnswer(
            IssuedAccess(token: .exampleAccessToken, lifetime: 600),
            scopes: Scopes(names: [Scopes.openID, Scopes.offlineAccess]),
            isKeyBound: false
        )
        answer.issuedTokenType = OAuthTokenAnswer.accessTokenType
        answer.idToken = .exampleAccessToken
        answer.refreshToken = .exampleRefreshToken
        answer.sessionID = .example
        answer.deviceKey = "lkd_" + String(repeating: "d", count: 43)
        answer.user = .example
        return answer
    }
}

extension TokenProblem: Described {
    package static let schemaName = "TokenError"

    package static let schema = Schema.object([
        .required("error", .string(of: OAuthProblem.Code.allCases.map(\.rawValue))),
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
        .optional("userinfo_endpoint", .string()),
        .optional("introspection_endpoint", .string()),
        .optional("end_session_endpoint", .string()),
        .optional("pushed_authorization_request_endpoint", .string()),
        .optional("device_authorization_endpoint", .string()),
        .optional("registration_endpoint", .string()),
        .optional("scopes_supported", .array(of: .string())),
        .optional("subject_types_supported", .array(of: .string())),
        .optional("id_token_signing_alg_values_supported", .array(of: .string())),
        .optional("userinfo_signing_alg_values_supported", .array(of: .string())),
        .optional("token_endpoint_auth_signing_alg_values_supported", .array(of: .string())),
        .optional("revocation_endpoint_auth_signing_alg_values_supported", .array(of: .string())),
        .optional("introspection_endpoint_auth_methods_supported", .array(of: .string())),
        .optional("introspection_endpoint_auth_signing_alg_values_supported", .array(of: .string())),
        .optional("claims_supported", .array(of: .string())),
        .optional("claim_types_supported", .array(of: .string())),
        .optional("claims_parameter_supported", .boolean()),
        .optional("request_parameter_supported", .boolean()),
        .optional("request_uri_parameter_supported", .boolean()),
        .optional("require_pushed_authorization_requests", .boolean()),
        .optional("prompt_values_supported", .array(of: .string())),
        .optional("display_values_supported", .array(of: .string())),
        .optional("backchannel_logout_supported", .boolean()),
        .optional("backchannel_logout_session_supported", .boolean()),
        .optional("client_id_metadata_document_supported", .boolean()),
        .optional("service_documentation", .string()),
        .optional("op_policy_uri", .string()),
        .optional("op_tos_uri", .string()),
    ])

    package static var example: AuthorizationServerMetadata {
        var metadata = AuthorizationServerMetadata(issuer: "https://id.example.com", offering: .everything)
        metadata.opPolicyURI = "https://example.com/policy"
        metadata.opTosURI = "https://example.com/terms"
        metadata.serviceDocumentation = "https://example.com/developers"
        return metadata
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
    package static let schema = Schema.one(of: [
        .object([
            .required("kty", .constant("EC")),
            .required("crv", .constant("P-256")),
            .required("alg", .constant("ES256")),
            .required("use", .constant("sig")),
            .required("kid", .string()),
            .required("x", .string()),
            .required("y", .string()),
        ]),
        .object([
            .required("kty", .constant("RSA")),
            .required("alg", .constant("RS256")),
            .required("use", .constant("sig")),
            .required("kid", .string()),
            .required("n", .string()),
            .required("e", .string()),
        ]),
    ])

    package static var example: JSONWebKey {
        JSONWebKey(
            kid: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
            x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
        )
    }
}
