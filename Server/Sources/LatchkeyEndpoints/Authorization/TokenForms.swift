import LatchkeyAPI
import LatchkeyCore

/// The fields of OAuth's forms, for openapi.json.
enum TokenForms {
    static let code = form([
        .required("grant_type", .constant("authorization_code")),
        .required("code", .string("What the browser has brought back, less than a minute ago.")),
        .required("redirect_uri", .string("As in the request at `/authorize`.")),
        .optional("resource", .string("One of the resources of that request (RFC 8707); may be there several times.")),
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

    static let refresh = form([
        .required("grant_type", .constant("refresh_token")),
        .required("refresh_token", .string("The last one of the session.")),
        .optional("scope", .string("Some of the granted scopes, for the new access token alone.")),
        .optional("resource", .string("One of the granted resources (RFC 8707); may be there several times.")),
    ])

    static let revocation = form([
        .required("token", .string("A refresh token of the session, or its access token.")),
        .optional("token_type_hint", .string("Not needed: a token shows what it is.")),
    ])

    static let clientCredentials = form([
        .required("grant_type", .constant("client_credentials")),
        .optional("scope", .string("Some of the scopes that the operator gave the application; all without it.")),
        .optional("resource", .string("One of the resources of the application; may be there several times.")),
    ])

    static let deviceRequest = form([
        .optional("scope", .string("The scopes that the device asks for.")),
        .optional("resource", .string("A resource that it asks for (RFC 8707); may be there several times.")),
    ])

    static let deviceCode = form([
        .required("grant_type", .constant(GrantType.deviceCode.rawValue)),
        .required("device_code", .string("The code of the device (RFC 8628).")),
        .optional("device_name", .string(length: 0...100)),
        .optional("device_platform", .string(length: 0...100)),
    ])

    static let exchange = form([
        .required("grant_type", .constant(GrantType.tokenExchange.rawValue)),
        .required("subject_token", .string("An access token for the application (RFC 8693).")),
        .required("subject_token_type", .constant(OAuthTokenAnswer.accessTokenType)),
        .optional("requested_token_type", .constant(OAuthTokenAnswer.accessTokenType)),
        .optional("resource", .string("A resource of the application; may be there several times.")),
        .optional("audience", .string("The same as `resource`.")),
        .optional("scope", .string("Some of the scopes of the subject token; all without it.")),
    ])

    static let introspection = form([
        .required("token", .string("An access token or a refresh token.")),
        .optional("token_type_hint", .string("Not needed: a token shows what it is.")),
    ])

    static let pushedRequest = form([
        .required("response_type", .constant("code")),
        .required("redirect_uri", .string("A redirect URI of the application, to which the browser brings the code.")),
        .optional("scope", .string("The scopes, separated by spaces.")),
        .optional("code_challenge", .string("Base64url of the SHA-256 hash of the verifier (RFC 7636).")),
        .optional("code_challenge_method", .constant("S256")),
        .optional("state", .string("The answer repeats it.", length: 0...2048)),
        .optional("dpop_jkt", .string("The key of the token request (RFC 9449 §10); a proof in `DPoP` says the same.")),
    ])

    /// A form with the credentials of the client.
    private static func form(_ fields: [Property]) -> Schema {
        .object(
            fields + [
                .optional(
                    "client_id",
                    .string("The id of the application; may be left out where `Authorization` has it.")
                ),
                .optional(
                    "client_secret",
                    .string("Of an application that authenticates in the form instead of in `Authorization`.")
                ),
                .optional("client_assertion_type", .constant(OAuthClient.assertionType)),
                .optional("client_assertion", .string("A JWT that the application signed (RFC 7523).")),
            ]
        )
    }
}
