import Foundation
import LatchkeyAPI
import LatchkeyJSON
import ServerTesting
import Testing

/// Attacks on passkeys, by their numbers in the list of attacks.
@Suite struct PasskeyAttackTests {
    /// A thing that the authenticator or the browser does wrong.
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (inout SoftwareAuthenticator) -> Void

        init(_ name: String, _ make: @escaping @Sendable (inout SoftwareAuthenticator) -> Void) {
            (testDescription, self.make) = (name, make)
        }

        static let ofBoth = [
            Fault("another origin") { $0.origin = "https://id.example.com.evil.example" },
            Fault("an origin of another scheme") { $0.origin = "http://id.example.com" },
            Fault("another relying party") { $0.relyingPartyID = "example.com" },
            Fault("another challenge") { $0.challenge = String(repeating: "A", count: 43) },
            Fault("nobody present") { $0.flags = 0x04 },
            Fault("nobody verified") { $0.flags = 0x01 },
            Fault("backed up without being able to") { $0.flags = 0x15 },
        ]
        static let ofRegistrations =
            ofBoth + [
                Fault("the type of a login") { $0.type = "webauthn.get" },
                Fault("an algorithm that is not offered") { $0.algorithm = -35 },
            ]
        static let ofLogIns =
            ofBoth + [
                Fault("the type of a registration") { $0.type = "webauthn.create" },
                Fault("the signature of another key") { $0.signsWithAnotherKey = true },
            ]
    }

    @Test(arguments: Fault.ofRegistrations)
    func `A73: a new passkey with a fault is refused`(_ fault: Fault) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            fault.make(&authenticator)
            try await server.addPasskey(&authenticator, of: ada).expectProblem(422, "invalid_passkey")
            let log = TestServer.log.all
            #expect(log.contains(#""level":"info","message":"invalid_passkey""#))
            #expect(!log.contains(#""level":"error","message":"invalid_passkey""#), "a stranger causes no errors")
            var twin = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&twin, of: ada).status == 201, "the legitimate twin")
        }
    }

    @Test(arguments: Fault.ofLogIns)
    func `A73: a login with a fault is refused, always alike`(_ fault: Fault) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            var faulty = authenticator
            fault.make(&faulty)
            let answer = try await server.logIn(with: faulty)
            answer.expectRefusal("invalid_credentials")
            #expect(try answer.string("detail") == "The passkey was not accepted. Try again, or use another way.")
            #expect(try await server.logIn(with: authenticator).status == 201, "the legitimate twin")
        }
    }

    @Test func `A73: an answer counts once, and for ten minutes`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            let options = try await server.passkeyOptions("/v1/sessions/passkey/options")
            let members = ["ceremonyID": options.id, "credential": try authenticator.use(options.publicKey)]
            #expect(try await server.post("/v1/sessions/passkey", members).status == 201)
            try await server.post("/v1/sessions/passkey", members).expectRefusal("invalid_credentials")
            let late = try await server.passkeyOptions("/v1/sessions/passkey/options")
            let answer = try authenticator.use(late.publicKey)
            server.clock.turn(by: 601)
            try await server.post("/v1/sessions/passkey", ["ceremonyID": late.id, "credential": answer])
                .expectRefusal("invalid_credentials")
        }
    }

    @Test func `A73: a ceremony belongs to the session that began it, and to its kind`() async throws {
        try await TestServer.run { server in
            let (ada, eve) = (try await server.register(), try await server.register("eve"))
            var authenticator = SoftwareAuthenticator()
            let options = try await server.passkeyOptions("/v1/users/me/passkeys/options", token: ada.accessToken)
            let members = ["ceremonyID": options.id, "credential": try authenticator.create(options.publicKey)]
            try await server.post("/v1/users/me/passkeys", members, token: eve.accessToken)
                .expectProblem(422, "invalid_passkey")
            try await server.post("/v1/users/me/passkeys", members, token: ada.accessToken)
                .expectProblem(422, "invalid_passkey", "it is used up")
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            let login = try await server.passkeyOptions("/v1/sessions/passkey/options")
            let use = ["ceremonyID": login.id, "credential": try authenticator.use(login.publicKey)]
            let stepUp = try await server.post("/v1/sessions/current/step-up", use, token: ada.accessToken)
            stepUp.expectProblem(403, "wrong_code")
        }
    }

    @Test(arguments: [7, 6, 0] as [UInt32])
    func `A74: a counter that does not rise is that of a copy, and is recorded`(_ counter: UInt32) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            authenticator.counter = 7
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            authenticator.counter = counter
            try await server.logIn(with: authenticator).expectRefusal("invalid_credentials")
            #expect(try await server.events(of: ada).map(\.kind).contains(.passkeyCounterRepeated))
            authenticator.counter = 8
            #expect(try await server.logIn(with: authenticator).status == 201)
        }
    }

    @Test func `A74: the passkey of one user is added to no other`() async throws {
        try await TestServer.run { server in
            let (ada, eve) = (try await server.register(), try await server.register("eve"))
            var authenticator = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            var copy = authenticator
            try await server.addPasskey(&copy, of: eve).expectProblem(409, "passkey_exists")
            let list = try await server.send("GET", "/v1/users/me/passkeys", token: eve.accessToken)
            #expect(try list.decoded(LatchkeyAPI.Passkeys.self).passkeys.isEmpty)
            #expect(try await server.logIn(with: authenticator)["user", "id"]?.stringValue == ada.id)
        }
    }

    @Test func `A74: the handle of another user, and an unknown passkey, log nobody in`() async throws {
        try await TestServer.run { server in
            let (ada, eve) = (try await server.register(), try await server.register("eve"))
            var (authenticator, other) = (SoftwareAuthenticator(), SoftwareAuthenticator())
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            #expect(try await server.addPasskey(&other, of: eve).status == 201)
            var swapped = authenticator
            swapped.userHandle = other.userHandle
            try await server.logIn(with: swapped).expectRefusal("invalid_credentials")
            var unknown = SoftwareAuthenticator()
            unknown.userHandle = authenticator.userHandle
            try await server.logIn(with: unknown).expectRefusal("unknown_passkey")
            #expect(try await server.logIn(with: authenticator)["user", "id"]?.stringValue == ada.id)
        }
    }

    @Test func `an answer that is too large is refused before it is read`() async throws {
        try await TestServer.run { server in
            let options = try await server.passkeyOptions("/v1/sessions/passkey/options")
            let large = JSONValue.string(String(repeating: "A", count: 200_000))
            try await server.post("/v1/sessions/passkey", ["ceremonyID": options.id, "credential": ["id": large]])
                .expectProblem(413, "payload_too_large")
        }
    }
}
