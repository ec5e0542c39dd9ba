import LatchkeyCrypto
import Foundation
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct KeyRotationTests {
    private static func signer(of token: String) throws -> String? {
        let part = try #require(token.split(separator: ".").first)
        let header = try #require(Base64URL.decode(part))
        return try WireJSON.decode(JSONValue.self, from: Data(header)).objectValue?["kid"]?.stringValue
    }

    private static func published(by server: TestServer, for algorithm: String = "ES256") async throws -> [String] {
        let keys = try await server.send("GET", "/.well-known/jwks.json").decoded(JSONWebKeySet.self).keys
        return keys.filter { $0.alg == algorithm }.map(\.kid)
    }

    @Test func `a new key is published at once and signs when every copy of the key set has it`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let old = try Self.signer(of: ada.accessToken)
            let (new, isNew) = try await server.composition.signingKeys.rotate(immediately: false)
            #expect(isNew)
            #expect(try await Set(Self.published(by: server)) == Set([new, old].compactMap { $0 }))
            server.clock.turn(by: 359)
            #expect(try await Self.signer(of: Person(server.logIn()).accessToken) == old)
            server.clock.turn(by: 1)
            #expect(try await Self.signer(of: Person(server.logIn()).accessToken) == new)
        }
    }

    @Test func `each algorithm has its own keys`() async throws {
        try await TestServer.run { server async throws in
            let (access, rsa) = (
                try await Self.published(by: server), try await Self.published(by: server, for: "RS256")
            )
            #expect(access.count == 1)
            #expect(rsa.count == 1)
            let (new, isNew) = try await server.composition.signingKeys.rotate(.rs256, immediately: false)
            #expect(isNew)
            #expect(try await Self.published(by: server) == access)
            #expect(try await Set(Self.published(by: server, for: "RS256")) == Set(rsa + [new]))
            let signer = server.composition.claimsSigner
            func signed() async throws -> String? {
                try await Self.signer(of: signer.sign([:], type: "JWT", by: .rs256, at: server.clock.now()))
            }
            server.clock.turn(by: 359)
            #expect(try await signed() == rsa.first)
            server.clock.turn(by: 1)
            #expect(try await signed() == new)
        }
    }

    @Test func `servers that need the first RSA key at once agree on one`() async throws {
        try await TestServer.run(Self.unsynchronized) { server async throws in
            let other = try await server.anotherServer()
            let claims: Claims = ["iss": .text(TestServer.issuer)]
            let time = server.clock.now()
            let signers = [server.composition.claimsSigner, other.claimsSigner]
            let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                for signer in signers + signers + signers {
                    group.addTask { try await signer.sign(claims, type: nil, by: .rs256, at: time) }
                }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
            let used = try Set(tokens.map { try Self.signer(of: $0) })
            #expect(used.count == 1)
            #expect(try await Set(Self.published(by: server, for: "RS256")) == Set(used.compactMap(\.self)))
            for signer in signers {
                for token in tokens { #expect(try await signer.claims(of: token, type: nil) == claims) }
            }
        }
    }

    @Test func `a second rotation while a key waits changes nothing`() async throws {
        try await TestServer.run { server async throws in
            let first = try await server.composition.signingKeys.rotate(immediately: false)
            let second = try await server.composition.signingKeys.rotate(immediately: false)
            #expect(second.id == first.id)
            #expect(!second.isNew)
            #expect(try await Self.published(by: server).count == 2)
        }
    }

    @Test func `a key that is wanted at once signs the next token, and the old token stays good`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let (new, _) = try await server.composition.signingKeys.rotate(immediately: true)
            let after = try Person(try await server.logIn())
            #expect(try Self.signer(of: after.accessToken) == new)
            #expect(try await server.current(ada.accessToken).status == 200)
            #expect(try await server.current(after.accessToken).status == 200)
        }
    }

    @Test func `the last token of a retired key is good to its end, and then the key is gone`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let old = try #require(try Self.signer(of: ada.accessToken))
            server.clock.turn(by: 1)
            let last = try Person(try await server.logIn())
            _ = try await server.composition.signingKeys.rotate(immediately: true)
            server.clock.turn(by: 569)
            try await server.composition.signingKeys.reload()
            #expect(try await server.current(last.accessToken).status == 200)
            #expect(try await Self.published(by: server).contains(old))
            server.clock.turn(by: 121)
            try await server.composition.signingKeys.reload()
            #expect(try await !Self.published(by: server).contains(old))
            try await server.current(last.accessToken).expectRefusal("invalid_token")
            let rows = try await server.database.read { connection in
                try connection.query("SELECT id FROM signing_keys", []) { try $0.text(0) }
            }
            #expect(!rows.contains(old))
            #expect(try await server.refresh(from: last.refreshToken, to: last.nextRefreshToken()).status == 200)
        }
    }

    @Test func `a token that was good a moment ago is refused when its key is removed`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let old = try #require(try Self.signer(of: ada.accessToken))
            _ = try await server.composition.signingKeys.rotate(immediately: true)
            for _ in 0..<3 { #expect(try await server.current(ada.accessToken).status == 200) }
            try await server.execute("DELETE FROM signing_keys WHERE id = '\(old)'")
            try await server.composition.signingKeys.reload()
            try await server.current(ada.accessToken).expectRefusal("invalid_token")
        }
    }

    /// A server that receives no announcements of other servers.
    private static let unsynchronized = TestServer.Options(hearsOthers: false)

    @Test func `a key that another server made is taken over`() async throws {
        try await TestServer.run(Self.unsynchronized) { server async throws in
            let ada = try await server.register()
            let another = try await server.anotherServer()
            let (new, _) = try await another.signingKeys.rotate(immediately: true)
            #expect(try await Self.signer(of: Person(server.logIn()).accessToken) != new)
            try await server.composition.signingKeys.reload()
            #expect(try await Self.signer(of: Person(server.logIn()).accessToken) == new)
            #expect(try await server.current(ada.accessToken).status == 200)
        }
    }

    /// A new token from another server, signed by a key that this server has not read yet.
    private static func tokenOfNewKey(besides server: TestServer) async throws -> String {
        _ = try await server.register()
        // The first key for RS256 is made before, because the server reads all keys again to make it.
        _ = try await published(by: server)
        let another = try await server.anotherServer()
        let (new, _) = try await another.signingKeys.rotate(immediately: true)
        let ada = try await another.domain.passwordLogIn.logIn(
            "ada",
            password: TestServer.password,
            from: RequestOrigin(),
            with: Application(id: Application.defaultID, name: "Default")
        )
        #expect(try signer(of: ada.session.access.token) == new)
        #expect(try await !published(by: server).contains(new))
        return ada.session.access.token
    }

    @Test func `a token of a key that another server made a moment ago is good`() async throws {
        try await TestServer.run(Self.unsynchronized) { server async throws in
            let token = try await Self.tokenOfNewKey(besides: server)
            #expect(try await server.current(token).status == 200)
            #expect(try await Self.published(by: server).contains(Self.signer(of: token) ?? ""))
        }
    }

    @Test func `while the keys cannot be read nobody is told to log in`() async throws {
        try await TestServer.run(Self.unsynchronized) { server async throws in
            let token = try await Self.tokenOfNewKey(besides: server)
            server.fault.now.reading = .unavailable("gone")
            #expect(try await server.current(token).status == 503)
        }
    }
}
