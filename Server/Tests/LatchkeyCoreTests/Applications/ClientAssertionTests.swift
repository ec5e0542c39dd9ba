import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct ClientAssertionTests {
    private let rules = Rules()
    private let tokens = SpokenClientTokens()

    private func application(_ change: (inout ClientRules) -> Void = { _ in }) -> Application {
        var client = ClientRules()
        client.authentication = .privateKey
        client.keySet = "ES256"
        change(&client)
        return Application(id: "rp", name: "RP", client: client)
    }

    private var claims: Claims {
        let now = Int64(rules.clock.now().timeIntervalSince1970)
        return [
            "iss": .text("rp"), "sub": .text("rp"), "aud": .text(OpenIDPorts.issuer), "jti": .text("1"),
            "iat": .integer(now), "exp": .integer(now + 60),
        ]
    }

    /// Whether an assertion authenticates the application.
    private func authenticates(
        _ assertion: String,
        _ application: Application,
        naming id: Application.ID? = nil
    ) async throws -> Bool {
        let useCases = rules.useCases(applications: [application], openID: .with(clientTokens: tokens))
        do {
            let credentials = ClientCredentials(id: id, proof: .assertion(assertion))
            let client = try await useCases.clientAuthentication.client(credentials, from: nil)
            return client.isAuthenticated && client.application.id == application.id
        } catch {
            guard error == .unknownClient else { throw error }
            return false
        }
    }

    @Test func `a signed assertion authenticates its client once, with and without client_id`() async throws {
        for (number, id) in ([nil, "rp"] as [Application.ID?]).enumerated() {
            var claims = claims
            claims["jti"] = .text("\(number)")
            let assertion = tokens.make(claims)
            #expect(try await authenticates(assertion, application(), naming: id))
            #expect(try await !authenticates(assertion, application(), naming: id))
        }
        #expect(try await !authenticates(tokens.make(claims), application(), naming: "other"))
    }

    @Test(
        arguments: [
            ("iss", nil), ("iss", .text("other")), ("sub", .text("other")), ("aud", nil),
            ("aud", .text("https://evil.example")), ("aud", .text(OpenIDPorts.issuer + "/")),
            ("aud", .text(OpenIDPorts.issuer + "/token")), ("aud", .text(OpenIDPorts.issuer + "/par")),
            ("aud", .list([.text(OpenIDPorts.issuer)])), ("jti", nil), ("jti", .text("")),
            ("jti", .text(String(repeating: "j", count: 256))), ("exp", nil), ("exp", .text("9999999999")),
        ] as [(String, ClaimValue?)]
    )
    func `wrong and missing claims are refused`(name: String, value: ClaimValue?) async throws {
        var claims = claims
        claims[name] = value
        #expect(try await !authenticates(tokens.make(claims), application(), naming: "rp"))
    }

    @Test(
        arguments: [
            ("exp", 300, true), ("exp", 400, false), ("exp", -300, false), ("iat", 10, true), ("iat", 61, false),
            ("nbf", 8, true), ("nbf", 61, false), ("iat", -86_400, true),
        ] as [(String, Int64, Bool)]
    )
    func `times count with a small difference of the clocks`(
        name: String,
        offset: Int64,
        isGood: Bool
    ) async throws {
        var claims = claims
        claims[name] = .integer(Int64(rules.clock.now().timeIntervalSince1970) + offset)
        #expect(try await authenticates(tokens.make(claims), application()) == isGood)
    }

    @Test func `an old client may name the token endpoint`() async throws {
        let old = application { $0.acceptsEndpointAudience = true }
        for (number, audience) in [
            ClaimValue.text(OpenIDPorts.issuer + "/token"), .list([.text(OpenIDPorts.issuer), .text("x")]),
        ].enumerated() {
            var claims = claims
            claims["aud"] = audience
            claims["jti"] = .text("old \(number)")
            #expect(try await authenticates(tokens.make(claims), old))
        }
    }

    @Test func `FAPI refuses RS256, and other keys and types are refused always`() async throws {
        let fapi = application {
            $0.profile = .fapi2
            $0.keySet = "RS256"
        }
        #expect(try await !authenticates(tokens.make(claims, algorithm: "RS256"), fapi))
        #expect(try await !authenticates(tokens.make(claims, algorithm: "PS256"), application()))
        #expect(try await !authenticates(tokens.make(claims, type: "at+jwt"), application()))
        #expect(try await authenticates(tokens.make(claims, type: "client-authentication+jwt"), application()))
    }

    @Test func `of two servers at once one accepts an assertion`() async throws {
        let assertion = tokens.make(claims)
        let results = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<2 { group.addTask { try await authenticates(assertion, application()) } }
            return try await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(results.count { $0 } == 1)
    }

    @Test func `a client with keys has no other way in`() async throws {
        let useCases = rules.useCases(applications: [application()])
        for proof in [ClientCredentials.Proof.none, .basic(secret: "x"), .post(secret: "x")] {
            await #expect(throws: ClientAuthenticationError.unknownClient) {
                _ = try await useCases.clientAuthentication.client(
                    ClientCredentials(id: "rp", proof: proof),
                    from: nil
                )
            }
        }
    }
}
