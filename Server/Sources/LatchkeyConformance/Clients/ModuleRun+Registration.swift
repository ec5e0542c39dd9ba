import Foundation
import LatchkeyJSON

extension ModuleRun {
    /// Registers a client for a part; nil if the run may not register or the server has no such endpoint.
    func registerClient(for role: ClientRole) async throws -> ConformanceClient? {
        guard settings.registers, try await discovery().text("registration_endpoint") != nil else { return nil }
        var metadata: [String: JSONValue] = [
            "redirect_uris": [.string("\(settings.redirectBase)/\(role.plan.rawValue)/callback\(role.number)")],
            "token_endpoint_auth_method": .string(role.method.rawValue),
        ]
        if role.plan == .rpInitiatedLogout || role.plan == .backChannelLogout {
            metadata["post_logout_redirect_uris"] = [.string("\(settings.redirectBase)/logged-out")]
        }
        if role.plan == .backChannelLogout {
            guard let receiver = settings.receiver else { return nil }
            metadata["backchannel_logout_uri"] = .string(receiver.address("/back-channel-logout"))
            metadata["backchannel_logout_session_required"] = true
        }
        if role.plan == .fapi2 {
            metadata["dpop_bound_access_tokens"] = true
            metadata["require_pushed_authorization_requests"] = true
        }
        return try await register(metadata, method: role.method)
    }

    /// The answer of the registration endpoint.
    func registrationAnswer(_ metadata: [String: JSONValue]) async throws -> WebAnswer {
        var request = try WebRequest(json: .object(metadata), to: try await endpoint("registration_endpoint"))
        if let token = settings.initialAccessToken { request.headers.append(("Authorization", "Bearer \(token)")) }
        return try await send(request)
    }

    /// Registers a client, which has to succeed (RFC 7591).
    func register(
        _ changes: [String: JSONValue],
        method: ConformanceClient.Method = .basic,
        signer: TokenSigner? = nil
    ) async throws -> ConformanceClient {
        var metadata: [String: JSONValue] = [
            "client_name": "Conformance", "grant_types": ["authorization_code", "refresh_token"],
            "response_types": ["code"], "token_endpoint_auth_method": .string(method.rawValue),
            "redirect_uris": [.string("\(settings.redirectBase)/callback")],
        ]
        var key = signer
        if method == .privateKey, signer == nil {
            let fresh = TokenSigner.fresh(keyID: RandomText.make())
            key = fresh
            metadata["jwks"] = ["keys": [fresh.publishedKey]]
        }
        metadata.merge(changes) { $1 }
        let answer = try await registrationAnswer(metadata)
        let found = answer.error.map { "\(answer.status) \($0)" } ?? "\(answer.status)"
        try require(answer.status == 201, "the registration answers 201", found)
        let body = try unwrap(answer.object, "the registration answers a JSON object")
        var client = try registered(metadata, body, method, key)
        // A server may demand PKCE of clients that nobody vouches for.
        client.needsPKCE = try await discovery().supports("S256", in: "code_challenge_methods_supported")
        return client
    }

    private func registered(
        _ metadata: [String: JSONValue],
        _ body: [String: JSONValue],
        _ method: ConformanceClient.Method,
        _ key: TokenSigner?
    ) throws -> ConformanceClient {
        let id = try unwrap(body["client_id"]?.stringValue, "the registration has a client_id")
        func texts(_ name: String) -> [String] { metadata[name]?.arrayValue?.compactMap(\.stringValue) ?? [] }
        var client = ConformanceClient(id: id, method: method, redirectURIs: texts("redirect_uris"))
        client.secret = body["client_secret"]?.stringValue
        if method == .basic || method == .post {
            expect(client.secret != nil, "a client with a secret gets one")
            expect(body["client_secret_expires_at"]?.integerValue != nil, "client_secret_expires_at is a number")
        }
        for name in ["redirect_uris", "post_logout_redirect_uris"] where metadata[name] != nil {
            expect(body[name] == metadata[name], "the registration answers \(name) as registered")
        }
        client.postLogoutRedirectURIs = texts("post_logout_redirect_uris")
        client.backChannelLogoutURI = metadata["backchannel_logout_uri"]?.stringValue
        client.signer = key
        client.registration = ConformanceClient.Registration(
            accessToken: body["registration_access_token"]?.stringValue,
            url: body["registration_client_uri"]?.stringValue,
            answer: body
        )
        return client
    }

    /// Ends the module unless clients can be registered.
    func needsRegistration() async throws {
        if try await discovery().text("registration_endpoint") == nil {
            try skip("the server has no registration_endpoint")
        }
        guard settings.registers else { try skip("the run may not register clients; give --register") }
    }
}
