import LatchkeyAPI
import LatchkeyJSON
import ServerTesting
import Testing

/// Faults of other sign-in servers, by the names under which they are known.
///
/// The faults of logins that wait are in `ChallengeAnsweringTests` and `EnrollmentTests`, that of account APIs without a
/// fresh proof in `StepUpTests`, and that of messages to several addresses in `AddressRegistrationTests`.
@Suite struct LessonTests {
    private static let tamperings = [
        PasskeyAttackTests.Fault("an algorithm that was not offered") { $0.algorithm = -35 },
        PasskeyAttackTests.Fault("nobody verified") { $0.flags = 0x01 },
        PasskeyAttackTests.Fault("nobody present, as if the ceremony were conditional") { $0.flags = 0 },
        PasskeyAttackTests.Fault("another relying party") { $0.relyingPartyID = "evil.example" },
        PasskeyAttackTests.Fault("another challenge") { $0.challenge = String(repeating: "A", count: 43) },
    ]

    @Test(arguments: tamperings)
    func `Keycloak CVE-2026-8830: the options that count are the server's, whatever the client claims`(
        _ tampering: PasskeyAttackTests.Fault
    ) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let path = "/v1/users/me/passkeys"
            let options = try await server.passkeyOptions("\(path)/options", token: ada.accessToken)
            var authenticator = SoftwareAuthenticator()
            tampering.make(&authenticator)
            let claimed: JSONValue = [
                "challenge": .string(String(repeating: "A", count: 43)), "rp": ["id": "evil.example"],
                "pubKeyCredParams": [["type": "public-key", "alg": -35]],
                "authenticatorSelection": ["userVerification": "discouraged"],
            ]
            let members: [String: JSONValue] = [
                "ceremonyID": options.id, "credential": try authenticator.create(options.publicKey),
                "publicKey": claimed, "isConditional": true,
            ]
            try await server.post(path, members, token: ada.accessToken).expectProblem(422, "invalid_passkey")
            let list = try await server.send("GET", path, token: ada.accessToken)
            #expect(try list.decoded(LatchkeyAPI.Passkeys.self).passkeys.isEmpty)
            var twin = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&twin, of: ada).status == 201, "the legitimate twin")
        }
    }

    @Test func `Better Auth CVE-2025-61928: a user id in the body stands for nobody`() async throws {
        try await TestServer.run { server in
            let (ada, eve) = (try await server.register(), try await server.register("eve"))
            let claims: [String: JSONValue] = ["userID": .string(ada.id), "userId": .string(ada.id), "username": "ada"]
            let path = "/v1/users/me/passkeys"
            for path in ["\(path)/options", path, "/v1/users/me/totp", "/v1/users/me/recovery-codes"] {
                try await server.post(path, claims).expectRefusal("login_required")
            }
            let options = try await server.passkeyOptions("\(path)/options", claims, token: eve.accessToken)
            var authenticator = SoftwareAuthenticator()
            var members = claims
            members["ceremonyID"] = options.id
            members["credential"] = try authenticator.create(options.publicKey)
            #expect(try await server.post(path, members, token: eve.accessToken).status == 201)
            #expect(try await server.logIn(with: authenticator)["user", "id"]?.stringValue == eve.id)
            let list = try await server.send("GET", path, token: ada.accessToken)
            #expect(try list.decoded(LatchkeyAPI.Passkeys.self).passkeys.isEmpty)
        }
    }

    @Test func `BossConsole#35, Eventra#15366: the key that counts is the attested one, not one that the client names`()
        async throws
    {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            authenticator.namesAnotherKey = true
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            var forger = authenticator
            forger.signsWithAnotherKey = true
            try await server.logIn(with: forger).expectRefusal("invalid_credentials")
            #expect(try await server.logIn(with: authenticator)["user", "id"]?.stringValue == ada.id)
        }
    }

    @Test(arguments: [
        PasskeyAttackTests.Fault("the challenge") { $0.challenge = String(repeating: "A", count: 43) },
        PasskeyAttackTests.Fault("the hash of the relying party") { $0.relyingPartyID = "evil.example" },
        PasskeyAttackTests.Fault("the counter") { $0.counter = 7 },
    ])
    func `BossConsole#35, Eventra#15366: nothing that is signed is left unchecked`(
        _ fault: PasskeyAttackTests.Fault
    ) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            authenticator.counter = 7
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            authenticator.counter = 8
            var faulty = authenticator
            fault.make(&faulty)
            try await server.logIn(with: faulty).expectRefusal("invalid_credentials")
            #expect(try await server.logIn(with: authenticator).status == 201, "the legitimate twin")
        }
    }

    @Test func `webauthn-rails#103: a passkey logs in with the handle of its own user alone`() async throws {
        try await TestServer.run { server in
            let (ada, eve) = (try await server.register(), try await server.register("eve"))
            var (authenticator, other) = (SoftwareAuthenticator(), SoftwareAuthenticator())
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            #expect(try await server.addPasskey(&other, of: eve).status == 201)
            for handle in [other.userHandle, String(repeating: "A", count: 43), "", nil] {
                var wrong = authenticator
                wrong.userHandle = handle
                try await server.logIn(with: wrong).expectRefusal("invalid_credentials")
            }
            #expect(try await server.logIn(with: authenticator)["user", "id"]?.stringValue == ada.id)
        }
    }
}
