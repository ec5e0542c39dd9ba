import LatchkeyEndpoints
import LatchkeyCommands
import HTTPTypes
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// The login of a device without a browser (RFC 8628).
@Suite struct DeviceFlowTests {
    private static func run(
        _ change: @escaping @Sendable (inout ClientRules) -> Void = { _ in },
        _ test: @escaping @Sendable (OpenIDClient) async throws -> Void
    ) async throws {
        try await OpenIDClient.run({ rules in
            rules.grantTypes.insert(.deviceCode)
            change(&rules)
        }) { client in try await test(client) }
    }

    private static func begin(_ client: OpenIDClient, _ form: [String: String]) async throws -> TestAnswer {
        try await client.send(form, to: "/device_authorization")
    }

    private static func poll(_ client: OpenIDClient, _ code: String) async throws -> TestAnswer {
        try await client.send(["grant_type": GrantType.deviceCode.rawValue, "device_code": code])
    }

    private static func request(_ client: OpenIDClient, _ begun: TestAnswer) async throws -> DeviceRequest {
        try await client.server.composition.domain.deviceAuthorization.request(
            try begun.text("user_code"),
            by: client.browser.access,
            from: nil
        )
    }

    @Test func `a device waits for the person and gets its tokens once`() async throws {
        try await Self.run { client async throws in
            let begun = try await Self.begin(client, ["scope": "openid offline_access"])
            #expect(begun.status == 200, "\(begun.text)")
            #expect(begun.headers[.cacheControl] == "no-store")
            #expect(begun["expires_in"]?.integerValue == 600 && begun["interval"]?.integerValue == 5)
            let page = TestServer.issuer + "/device"
            let userCode = try begun.text("user_code")
            #expect(try begun.text("verification_uri") == page)
            #expect(try begun.text("verification_uri_complete") == "\(page)?user_code=\(userCode)")
            let code = try begun.text("device_code")
            try await Self.poll(client, code).expectOAuth(400, "authorization_pending")
            try await Self.poll(client, code).expectOAuth(400, "slow_down")
            let request = try await Self.request(client, begun)
            try await client.server.composition.domain.deviceAuthorization.allow(request, by: client.browser.access)
            let answer = try await Self.poll(client, code)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["scope"]?.stringValue == "openid offline_access")
            #expect(try JSONValue.claims(of: try answer.text("id_token"))["aud"] == "rp")
            let access = try answer.text("access_token")
            #expect(try await client.userinfo(access).status == 200)
            #expect(try await client.server.send("GET", "/v1/users/me", token: access).status == 403)
            #expect(try await client.refresh(try answer.text("refresh_token")).status == 200)
            try await Self.poll(client, code).expectOAuth(400, "invalid_grant")
        }
    }

    @Test func `a refusal and an expiry are told to the device`() async throws {
        try await Self.run { client async throws in
            let refused = try await Self.begin(client, ["scope": "openid"])
            let request = try await Self.request(client, refused)
            try await client.server.composition.domain.deviceAuthorization.deny(request)
            try await Self.poll(client, try refused.text("device_code")).expectOAuth(400, "access_denied")
            let late = try await Self.begin(client, ["scope": "openid"])
            client.server.clock.turn(by: 600)
            try await Self.poll(client, try late.text("device_code")).expectOAuth(400, "expired_token")
        }
    }

    @Test func `a request is refused in OAuth's form`() async throws {
        try await Self.run { client async throws in
            try await Self.begin(client, ["scope": "admin"]).expectOAuth(400, "invalid_scope")
            try await Self.begin(client, ["resource": "https://x.example.com"]).expectOAuth(400, "invalid_target")
            try await client.send(["scope": "openid"], to: "/device_authorization", headers: [:])
                .expectOAuth(400, "invalid_request")
            try await client.send(["client_id": "rp"], to: "/device_authorization", headers: [:])
                .expectOAuth(401, "invalid_client")
            try await client.send(["grant_type": GrantType.deviceCode.rawValue]).expectOAuth(400, "invalid_request")
            try await Self.poll(client, "x").expectOAuth(400, "invalid_grant")
            let other = try await client.add("other")
            try await Self.begin(other, ["scope": "openid"]).expectOAuth(400, "unauthorized_client")
            let begun = try await Self.begin(client, ["scope": "openid"])
            try await Self.poll(other, try begun.text("device_code")).expectOAuth(400, "unauthorized_client")
        }
    }

    @Test func `codes are stored as digests`() async throws {
        try await Self.run { client async throws in
            let begun = try await Self.begin(client, ["scope": "openid"])
            let rows = try await client.server.dump("device_codes")
            #expect(rows.contains("rp"))
            for name in ["device_code", "user_code"] { #expect(try !rows.contains(begun.text(name))) }
        }
    }

    @Test func `the discovery document names the endpoint and the grant types`() async throws {
        try await Self.run { client async throws in
            let metadata = try await client.server.send("GET", "/.well-known/openid-configuration")
            let endpoint = TestServer.issuer + "/device_authorization"
            #expect(metadata["device_authorization_endpoint"]?.stringValue == endpoint)
            for type in [GrantType.deviceCode, .tokenExchange] { #expect(metadata.text.contains(type.rawValue)) }
        }
    }
}
