import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the SDK sends and stores for passkeys.
@Suite(.timeLimit(.minutes(1))) struct PasskeyCallTests {
    /// An authenticator with a passkey for the sample server.
    private func authenticator() async throws -> FakeAuthenticator {
        let authenticator = FakeAuthenticator()
        _ = try await authenticator.create(try PasskeyCreation(PasskeyOptions.creation.publicKey))
        return authenticator
    }

    private static func server(_ answer: @escaping @Sendable () throws -> Answer) -> ScriptedTransport {
        ScriptedTransport { request in
            switch request.call {
            case "POST /v1/sessions/passkey/options": try .json(200, PasskeyOptions.use)
            case "GET /v1/users/me/passkeys": try .json(200, Passkeys(passkeys: []))
            default: try answer()
            }
        }
    }

    @Test func `a login sends the credential with the ceremony and stores the session`() async throws {
        let store = MemoryCredentialStore()
        let transport = Self.server { try .signedIn() }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        latchkey.passkeys.authenticator = try await authenticator()
        #expect(try await latchkey.passkeys.logIn() == .sample())
        #expect(try await store.load()?.session.refreshTokens == RefreshTokens(current: .sample))
        let request = try #require(await transport.sent.first { $0.call == "POST /v1/sessions/passkey" })
        let members = try request.members
        #expect(members["ceremonyID"] == "ceremony-1")
        let response = try #require(members["credential"]?.objectValue?["response"]?.objectValue)
        #expect(response["userHandle"] == "dXNlci0x")
        #expect(await transport.rules.prefix(2) == [.signIn, .signIn])
    }

    /// A server with a list of passkeys, to which nothing can be added.
    private static func server(listing passkeys: Passkeys) -> ScriptedTransport {
        ScriptedTransport { request in
            switch request.call {
            case "GET /v1/users/me/passkeys": try .json(200, passkeys)
            default: try .problem(404, .notFound)
            }
        }
    }

    private static func list(_ credentialIDs: [String]) -> Passkeys {
        Passkeys(
            passkeys: credentialIDs.map { id in
                Passkey(
                    id: Passkey.ID(rawValue: id),
                    credentialID: id,
                    name: "Phone",
                    createdAt: Date(timeIntervalSince1970: 0),
                    isSynced: true,
                    isBackedUp: true
                )
            },
            relyingPartyID: "id.example.com",
            userHandle: "BAUG",
            userName: "ada",
            displayName: "Ada"
        )
    }

    @Test func `the authenticator learns which passkeys are left, and the user's names`() async throws {
        let transport = Self.server(listing: Self.list(["AQID", "-_8"]))
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        let authenticator = FakeAuthenticator()
        latchkey.passkeys.authenticator = authenticator
        #expect(try await latchkey.passkeys.list().count == 2)
        let (userID, party) = (Data([4, 5, 6]), "id.example.com")
        #expect(
            authenticator.signals == [
                .acceptedPasskeys(ids: [Data([1, 2, 3]), Data([0xfb, 0xff])], userID: userID, relyingPartyID: party),
                .userDetails(userID: userID, name: "ada", displayName: "Ada", relyingPartyID: party),
            ]
        )
    }

    @Test(arguments: [PasskeyCallTests.list(["AQID", "not base64url!"]), Passkeys(passkeys: [])])
    func `the authenticator learns nothing from a list that is not whole`(passkeys: Passkeys) async throws {
        let transport = Self.server(listing: passkeys)
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        let authenticator = FakeAuthenticator()
        latchkey.passkeys.authenticator = authenticator
        #expect(try await latchkey.passkeys.list() == passkeys.passkeys)
        #expect(authenticator.signals.isEmpty)
    }

    @Test func `a login does not wait for a list of passkeys that never comes`() async throws {
        let transport = ScriptedTransport { request in
            switch request.call {
            case "POST /v1/sessions/passkey/options": return try .json(200, PasskeyOptions.use)
            case "GET /v1/users/me/passkeys":
                try await Task.sleep(for: .seconds(600))
                return try .problem(404, .notFound)
            default: return try .signedIn()
            }
        }
        let latchkey = LatchkeyClient.sample(transport: transport)
        let authenticator = try await authenticator()
        latchkey.passkeys.authenticator = authenticator
        #expect(try await latchkey.passkeys.logIn() == .sample())
        #expect(authenticator.signals.isEmpty)
    }

    @Test func `the authenticator forgets a passkey that the server does not know`() async throws {
        let latchkey = LatchkeyClient.sample(transport: Self.server { try .problem(401, .unknownPasskey) })
        let authenticator = try await authenticator()
        let id = try #require(authenticator.passkeys.first?.id)
        latchkey.passkeys.authenticator = authenticator
        #expect(await code { try await latchkey.passkeys.logIn() } == .unknownPasskey)
        #expect(authenticator.signals == [.unknownPasskey(id: id, relyingPartyID: "id.example.com")])
        #expect(authenticator.passkeys.isEmpty)
    }

    @Test(arguments: [ErrorCode.invalidCredentials, .storageUnavailable])
    func `the authenticator keeps its passkey after any other refusal`(code: ErrorCode) async throws {
        let latchkey = LatchkeyClient.sample(transport: Self.server { try .problem(401, code) })
        let authenticator = try await authenticator()
        latchkey.passkeys.authenticator = authenticator
        #expect(await LatchkeyTests.code { try await latchkey.passkeys.logIn() } == code)
        #expect(authenticator.signals.isEmpty)
        #expect(authenticator.passkeys.count == 1)
    }

    @Test func `a cancel keeps the current user and sends nothing more`() async throws {
        let transport = Self.server { try .signedIn() }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        latchkey.passkeys.authenticator = FakeAuthenticator()
        #expect(await code { try await latchkey.passkeys.logIn() } == .passkeyCancelled)
        #expect(await latchkey.user == .sample())
        #expect(await transport.sent.count == 1)
    }

    @Test func `without an authenticator a passkey cannot be added`() async throws {
        let latchkey = LatchkeyClient.sample(store: try await .holding())
        #expect(await code { try await latchkey.passkeys.add() } == .authenticatorUnavailable)
        #expect(await code { try await latchkey.stepUp(with: .passkey) } == .authenticatorUnavailable)
    }

    @Test func `options of another form are an unexpected answer`() {
        #expect(throws: LatchkeyError.self) { try PasskeyCreation(["rp": ["id": "id.example.com"]]) }
        #expect(throws: LatchkeyError.self) { try PasskeyUse(["challenge": "AQID"]) }
    }

    @Test func `options are read as the server wrote them`() throws {
        let use = try PasskeyUse([
            "rpId": "id.example.com", "challenge": "-_8",
            "allowCredentials": [["type": "public-key", "id": "AQID", "transports": ["usb"]]],
        ])
        #expect(use.challenge == Data([0xfb, 0xff]))
        #expect(use.allowedIDs == [Data([1, 2, 3])])
        let creation = try PasskeyCreation(PasskeyOptions.creation.publicKey, isConditional: true)
        #expect(creation.userID == Data("user-1".utf8))
        #expect(creation.displayName == "Ada")
        #expect(creation.isConditional)
    }
}
