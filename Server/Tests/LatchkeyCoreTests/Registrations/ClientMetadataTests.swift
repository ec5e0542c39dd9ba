import LatchkeyCore
import LatchkeyJSON
import Testing

@Suite struct ClientMetadataTests {
    private func metadata(_ members: [String: JSONValue]) throws(ClientMetadataError) -> ClientMetadata {
        var all: [String: JSONValue] = ["redirect_uris": ["https://app.example.com/callback"]]
        for (name, value) in members { all[name] = value }
        return try ClientMetadata(all)
    }

    @Test func `a client has the standard values for what it leaves out`() throws {
        let metadata = try metadata([:])
        #expect(metadata.change.client.authentication == .secretBasic)
        #expect(metadata.change.client.grantTypes == [.authorizationCode])
        #expect(metadata.kind == .web)
        #expect(metadata.needsSecret)
    }

    @Test func `a null is an absent member, and unknown members are ignored`() throws {
        let metadata = try metadata(["client_name": .null, "scope": .null, "software_id": ["x": [1.5]], "contacts": 7])
        #expect(metadata.name == nil)
        #expect(metadata.change.client.scopes == nil)
    }

    @Test(
        arguments: [
            ("redirect_uris", ["https://app.example.com/", .null]), ("redirect_uris", "https://app.example.com/"),
            ("redirect_uris", [7]), ("redirect_uris", .array(Array(repeating: "https://app.example.com/", count: 21))),
            ("grant_types", 1), ("grant_types", ["client_credentials"]), ("grant_types", ["refresh_token"]),
            ("response_types", ["token"]), ("token_endpoint_auth_method", "client_secret_jwt"),
            ("token_endpoint_auth_method", 1.5), ("jwks", "x"), ("jwks", []), ("client_name", "a\u{202E}b"),
            ("client_name", .string(String(repeating: "a", count: 101))), ("dpop_bound_access_tokens", 1),
            ("dpop_bound_access_tokens", "true"), ("subject_type", "secret"), ("id_token_signed_response_alg", "none"),
            ("id_token_signed_response_alg", "HS256"), ("scope", "a\"b"), ("scope", ["openid"]),
            ("application_type", "robot"), ("client_uri", "javascript:alert(1)"), ("policy_uri", "data:text/html,x"),
            ("tos_uri", "http://app.example.com/"), ("initiate_login_uri", "http://app.example.com/"),
            ("jwks_uri", "https://127.0.0.1/keys"), ("jwks_uri", "https://10.0.0.1/keys"),
            ("jwks_uri", "https://localhost/keys"), ("jwks_uri", "https://a.localhost/keys"),
            ("jwks_uri", "https://2130706433/keys"), ("backchannel_logout_uri", "https://169.254.169.254/latest"),
            ("sector_identifier_uri", "http://app.example.com/sector"),
            ("jwks", ["keys": [["kty": "EC", "x5c": .string(String(repeating: "a", count: 16 * 1024))]]]),
        ] as [(String, JSONValue)]
    )
    func `a member with a wrong type or value is refused`(name: String, value: JSONValue) {
        #expect(throws: ClientMetadataError.member(name)) { try metadata([name: value]) }
    }

    @Test(
        arguments: [
            "http://app.example.com/", "https://app.example.com/#a", "javascript:alert(1)", "data:text/html,x",
            "https://user@app.example.com/", "https://*.example.com/", "https://\u{430}pp.example.com/",
            "https://app.example.com/?code=1", "ftp://app.example.com/", "app:/callback", "",
        ]
    )
    func `a redirect URI is one that an operator could register`(text: String) {
        #expect(throws: ClientMetadataError.redirectURI) { try metadata(["redirect_uris": [.string(text)]]) }
    }

    @Test func `a web application has no scheme of its own, a native one anything`() throws {
        let loopback: [String: JSONValue] = ["redirect_uris": ["http://127.0.0.1/callback"]]
        #expect(try metadata(loopback).kind == .native)
        #expect(try metadata(loopback.merging(["application_type": "web"]) { $1 }).kind == .web)
        let app: [String: JSONValue] = ["redirect_uris": ["com.example.app:/callback"]]
        #expect(throws: ClientMetadataError.redirectURI) {
            try metadata(app.merging(["application_type": "web"]) { $1 })
        }
        #expect(throws: ClientMetadataError.redirectURI) {
            try metadata(["redirect_uris": ["com.example.app:/callback", "https://app.example.com/"]])
        }
        let native = try metadata(["application_type": "native", "redirect_uris": ["com.example.app:/callback"]])
        #expect(native.kind == .native)
    }

    @Test func `codes need a redirect URI`() {
        #expect(throws: ClientMetadataError.redirectURI) { try ClientMetadata([:]) }
    }

    @Test func `scopes and grant types that a stranger may not have are left out`() throws {
        let members: [String: JSONValue] = [
            "redirect_uris": ["https://app.example.com/"], "scope": "openid orders admin",
            "grant_types": ["authorization_code", "implicit", "client_credentials"],
        ]
        let metadata = try ClientMetadata(members, openScopes: Scopes(names: ["orders"]))
        #expect(metadata.change.client.scopes == ["openid", "orders"])
        #expect(metadata.change.client.grantTypes == [.authorizationCode])
    }
}
