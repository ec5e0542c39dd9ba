import LatchkeyAPI
import LatchkeyCore

// Registrations in openapi.json.

extension BodyFormat<UnreadMetadata> {
    static var clientMetadata: Self {
        BodyFormat(
            description: BodyDescription(
                MediaTypes.json,
                ClientMetadataDescription.schema,
                refusals: [.payloadTooLarge, .unsupportedMediaType],
                example: {
                    [
                        "client_name": "Notes", "redirect_uris": ["https://notes.example.com/callback"],
                        "grant_types": ["authorization_code", "refresh_token"],
                        "token_endpoint_auth_method": "client_secret_basic",
                    ]
                }
            )
        ) { _ in UnreadMetadata() }
    }
}

extension AnswerDescription {
    static func registeredClient(_ status: ResponseStatus, _ text: String) -> AnswerDescription {
        AnswerDescription(status, mediaType: "application/json", ClientMetadataDescription.registered, text)
    }
}

extension ParameterDescription {
    static let clientID = ParameterDescription("id", in: .path, .string(), "The `client_id`.")
    static let initialAccessToken = ParameterDescription(
        "Authorization",
        in: .header,
        .string(),
        "`Bearer` and an initial access token, which the operator makes."
    )
    static let registrationToken = ParameterDescription(
        "Authorization",
        in: .header,
        .string(),
        "`Bearer` and the `registration_access_token`."
    )
}

enum ClientMetadataDescription {
    static let schema = Schema.object([
        .optional("client_id", .string("Only when a registration is replaced.")),
        .optional("client_secret", .string("Only when a registration is replaced; it must be valid.")),
        .optional("client_name", .string(length: 1...ApplicationAdministration.longestName)),
        .optional("application_type", .string(of: ["web", "native"])),
        .optional("redirect_uris", .array(of: .string())),
        .optional("response_types", .array(of: .string())),
        .optional("grant_types", .array(of: .string())),
        .optional("token_endpoint_auth_method", .string(of: ClientAuthenticationMethod.allCases.map(\.rawValue))),
        .optional("scope", .string()),
        .optional("jwks", .anyObject("The public keys, instead of `jwks_uri`.")),
        .optional("jwks_uri", .string(format: "uri")),
        .optional("subject_type", .string(of: ["public", "pairwise"])),
        .optional("sector_identifier_uri", .string(format: "uri")),
        .optional("id_token_signed_response_alg", .string(of: SignatureAlgorithm.allCases.map(\.rawValue))),
        .optional("userinfo_signed_response_alg", .string(of: SignatureAlgorithm.allCases.map(\.rawValue))),
        .optional("require_pushed_authorization_requests", .boolean()),
        .optional("dpop_bound_access_tokens", .boolean()),
        .optional("post_logout_redirect_uris", .array(of: .string())),
        .optional("backchannel_logout_uri", .string(format: "uri")),
        .optional("initiate_login_uri", .string(format: "uri")),
        .optional("client_uri", .string(format: "uri")),
        .optional("policy_uri", .string(format: "uri")),
        .optional("tos_uri", .string(format: "uri")),
    ])

    static let registered = Schema.object([
        .required("client_id", .string()),
        .required("client_id_issued_at", .integer(nil, "Seconds since 1970.")),
        .optional("client_secret", .string("Shown once.")),
        .optional("client_secret_expires_at", .integer(nil, "0: it does not expire.")),
        .required("registration_access_token", .string("Reads, changes and removes the registration.")),
        .required("registration_client_uri", .string(format: "uri")),
        .required("redirect_uris", .array(of: .string())),
        .required("grant_types", .array(of: .string())),
        .required("token_endpoint_auth_method", .string()),
        .required("scope", .string()),
    ])
}
