import Foundation
import LatchkeyJSON

extension ConformanceModule {
    /// The modules of the Dynamic plan without implicit flows and fetched request objects.
    static let dynamic = happyDynamicModules + redirectModules + registrationModules + keyModules

    private static let happyDynamicModules = [
        ConformanceModule("oidcc-server", .dynamic, "The whole flow with a client that was just registered.") { run in
            try await run.needsRegistration()
            try await run.userinfo(try await run.logIn(run.flow(try await run.register([:]))))
        },
        ConformanceModule("oidcc-idtoken-rs256", .dynamic, "A client gets RS256 if it asks for it.") { run in
            try await run.needsRegistration()
            let client = try await run.register(["id_token_signed_response_alg": "RS256"])
            let logIn = try await run.logIn(run.flow(client))
            let algorithm = logIn.idToken?.algorithm
            run.expect(algorithm == "RS256", "the ID token's alg is RS256", algorithm)
        },
        unsignedIDToken(.dynamic),
        ConformanceModule("oidcc-userinfo-rs256", .dynamic, "Userinfo is signed if the client asks for it.") { run in
            try await run.needsRegistration()
            guard try await run.discovery().supports("RS256", in: "userinfo_signing_alg_values_supported") else {
                try run.skip("the metadata does not offer signed userinfo")
            }
            let client = try await run.register(["userinfo_signed_response_alg": "RS256"])
            let logIn = try await run.logIn(run.flow(client))
            let answer = try await run.userinfoAnswer(logIn)
            run.expect(answer.status == 200, "userinfo answers 200", "\(answer.status)")
            run.expect(answer.mediaType == "application/jwt", "userinfo answers application/jwt", answer.mediaType)
            let token = try run.unwrap(UnverifiedToken(answer.text), "userinfo is a JWS")
            run.expect(token.algorithm == "RS256", "userinfo's alg is RS256", token.algorithm)
            run.expect(try await run.keys().hasSigned(token), "a published key verifies userinfo")
            run.expect(token.text("iss") == run.settings.issuer, "userinfo's iss is the issuer", token.text("iss"))
            run.expect(token.audience.contains(client.id), "userinfo's aud has the client")
            run.expect(token.text("sub") == logIn.subject, "userinfo has the sub of the ID token")
        },
        ConformanceModule(
            "oidcc-refresh-token",
            .dynamic,
            "A refresh token works for its client, keeps the user, and is useless for another client."
        ) { run in
            try await run.needsRegistration()
            try await refreshTokens(run)
        },
        ConformanceModule(
            "oidcc-ensure-client-assertion-with-iss-aud-succeeds",
            .dynamic,
            "A client assertion for the issuer works."
        ) { run in
            try await run.needsRegistration()
            let offered = try await run.discovery()
                .supports("private_key_jwt", in: "token_endpoint_auth_methods_supported")
            guard offered else { try run.skip("the metadata does not offer private_key_jwt") }
            _ = try await run.logIn(run.flow(try await run.register([:], method: .privateKey)))
        },
    ]

    private static let keyModules = [
        ConformanceModule(
            "oidcc-server-rotate-keys",
            .dynamic,
            "After a rotation the key set has the new key and the old one."
        ) { run in
            let before = try await run.keys()
            run.fetchedKeys = nil
            try await run.rotateKeys()
            let after = try await run.keys()
            let fresh = Set(after.ids).subtracting(before.ids)
            run.expect(!fresh.isEmpty, "a new key is published", "the same keys")
            run.expect(!Set(after.ids).isDisjoint(with: before.ids), "an old key is still published")
        },
        ConformanceModule(
            "oidcc-refresh-token-rp-key-rotation",
            .dynamic,
            "The server finds a client's new key in its jwks_uri."
        ) { run in
            try await run.needsRegistration()
            let receiver = try run.needsReceiver()
            let (old, new) = (TokenSigner.fresh(keyID: RandomText.make()), TokenSigner.fresh(keyID: RandomText.make()))
            await receiver.serve(try ModuleRun.keySet([old]), at: "/jwks.json")
            let address: JSONValue = .string(receiver.address("/jwks.json"))
            let client = try await run.register(["jwks_uri": address], method: .privateKey, signer: old)
            let logIn = try await run.logIn(run.flow(client, scope: "openid offline_access"))
            guard let token = logIn.refreshToken else { try run.skip("the server issues no refresh token") }
            await receiver.serve(try ModuleRun.keySet([new]), at: "/jwks.json")
            try await run.pause(60)
            var call = try await run.refreshing(token, logIn.flow)
            call.assertion?.signer = new
            let answer = try await run.send(call)
            run.check(.tokenAnswer(answer, isOpenID: false))
        },
    ]
}

extension ModuleRun {
    func needsReceiver() throws -> any ClientReceiving {
        guard let receiver = settings.receiver else {
            try skip("the module needs a server of the client; give --receiver")
        }
        return receiver
    }

    static func keySet(_ signers: [TokenSigner]) throws -> String {
        let set: JSONValue = ["keys": .array(signers.map(\.publishedKey))]
        return String(decoding: try JSONEncoder().encode(set), as: UTF8.self)
    }

    /// Has the operator's command change the server's keys.
    fileprivate func rotateKeys() async throws {
        guard let rotate = settings.rotatesKeys else {
            try skip("the module needs a command that rotates the server's keys; give --rotate-keys")
        }
        try await rotate()
    }
}
