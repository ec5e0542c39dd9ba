package import LatchkeyAPI

// The JSON of logins at providers, for openapi.json.

extension LatchkeyAPI.Upstream: Described {
    package static let schema = Schema.object([
        .required("id", .string()),
        .required("provider", .string("The kind: google, apple, oidc and others.")),
        .required("name", .string("The name for people.")),
        .required("path", .string("The address of a login in a browser.")),
    ])

    package static var example: LatchkeyAPI.Upstream {
        LatchkeyAPI.Upstream(id: "google", provider: "google", name: "Google", path: "/federation/google")
    }
}

extension UpstreamList: Described {
    package static let schema = Schema.object([
        .required("upstreams", .array(of: .of(LatchkeyAPI.Upstream.self)))
    ])

    package static var example: UpstreamList { UpstreamList(upstreams: [.example]) }
}

extension FederatedNonce: Described {
    package static let schema = Schema.object([
        .required("nonce", .string()),
        .required("expiresIn", .integer(nil, "Seconds.")),
    ])

    package static var example: FederatedNonce {
        FederatedNonce(nonce: String(repeating: "n", count: 54), expiresIn: 300)
    }
}

extension FederatedLogInRequest: Described {
    package static let schema = Schema.object([
        .required("upstreamID", .string()),
        .nullable(
            "idToken",
            .string("16 KiB at the most. Required, except with `accessToken` alone at Facebook and LINE.")
        ),
        .required("nonce", .string("The nonce of this server.")),
        .nullable("accessToken", .string()),
        .nullable("authorizationCode", .string("The code beside the ID token, as Apple gives it.")),
        .nullable("displayName", .string("The name that Apple tells the app at the first login.")),
        .nullable("device", .of(LatchkeyAPI.Device.self)),
    ])

    package static var example: FederatedLogInRequest {
        FederatedLogInRequest(
            upstreamID: "apple",
            idToken: .exampleAccessToken,
            nonce: String(repeating: "n", count: 54),
            accessToken: .exampleAccessToken,
            authorizationCode: "c1a2b3",
            displayName: "Ada Lovelace",
            device: .example
        )
    }
}

extension FederatedLinkRequest: Described {
    package static let schema = Schema.object([
        .required("upstreamID", .string()),
        .nullable(
            "idToken",
            .string("16 KiB at the most. Required, except with `accessToken` alone at Facebook and LINE.")
        ),
        .required("nonce", .string("The nonce of this server.")),
        .nullable("accessToken", .string()),
        .nullable("authorizationCode", .string("The code beside the ID token, as Apple gives it.")),
    ])

    package static var example: FederatedLinkRequest {
        FederatedLinkRequest(
            upstreamID: "google",
            idToken: .exampleAccessToken,
            nonce: String(repeating: "n", count: 54),
            accessToken: .exampleAccessToken,
            authorizationCode: "c1a2b3"
        )
    }
}

extension UpstreamNoticeRequest: Described {
    package static let schema = Schema.object([
        .required("payload", .string("A JWT of the provider with an event; 16 KiB at the most."))
    ])

    package static var example: UpstreamNoticeRequest { UpstreamNoticeRequest(payload: .exampleAccessToken) }
}
