import Foundation
import HummingbirdTesting
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import TestSockets
import Testing

/// Tokens signed by the server's own key with content that the server never issues; the content decides.
@Suite struct OwnKeyTokenTests {
    /// Expects each token to be refused, and the unchanged one to be accepted.
    private static func expectRefused(
        _ server: TestServer,
        _ changes: [(header: JSONValue, payload: JSONValue)],
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        let ada = try await server.register()
        let key = try await OwnKey(of: server)
        for change in changes {
            let token = try key.token(ada.accessToken, header: change.header, payload: change.payload)
            let answer = try await server.current(token)
            #expect(answer.status == 401, "\(change)", sourceLocation: location)
            #expect(answer["code"]?.stringValue == "invalid_token", "\(change)", sourceLocation: location)
        }
        let twin = try key.token(ada.accessToken)
        #expect(twin != ada.accessToken)
        #expect(try await server.current(twin).status == 200, sourceLocation: location)
    }

    @Test func `a header that says more, less or something else is refused`() async throws {
        try await TestServer.run { server async throws in
            let headers: [JSONValue] = [
                ["alg": "none"], ["alg": "ES384"], ["alg": .null], ["alg": 1], ["alg": ["ES256"]], ["typ": "JWT"],
                ["typ": "at+JWT"], ["typ": "application/at+jwt"], ["typ": .null], ["kid": .null], ["kid": ""],
                ["kid": "../../dev/null"], ["kid": ["a"]], ["jwk": ["kty": "EC"]], ["jku": "http://127.0.0.1:1/"],
                ["x5u": "http://127.0.0.1:1/"], ["x5c": ["AAAA"]], ["crit": ["exp"]], ["crit": []], ["b64": false],
                ["zip": "DEF"], ["cty": "JWT"], ["enc": "A256GCM"], ["p2c": 2_147_483_647],
            ]
            try await Self.expectRefused(server, headers.map { ($0, [:]) })
        }
    }

    @Test func `claims that we never write are refused`() async throws {
        try await TestServer.run { server async throws in
            let payloads: [JSONValue] = [
                ["iss": "https://evil"], ["iss": "https://id.example.com/"], ["iss": .null], ["iss": 1],
                ["aud": "https://evil"], ["aud": ["https://evil"]], ["aud": ["https://evil", 1]], ["aud": .null],
                ["aud": []],
                ["sub": .null], ["sub": 1], ["sub": ""], ["sub": "nobody"], ["sid": .null], ["sid": ["a"]],
                ["client_id": .null], ["client_id": [:]], ["jti": .null], ["auth_time": .null],
                ["auth_time": "now"], ["auth_time": -1],
            ]
            try await Self.expectRefused(server, payloads.map { ([:], $0) })
        }
    }

    @Test func `times that cannot be are refused`() async throws {
        try await TestServer.run { server async throws in
            let now = Int64(server.clock.now().timeIntervalSince1970)
            let payloads: [JSONValue] = [
                ["exp": .null], ["exp": "4000000000"], ["exp": -1], ["exp": 0], ["exp": true], ["exp": [4_000_000_000]],
                ["exp": .number(4_000_000_000.5)], ["exp": .number(1e300)], ["exp": .integer(.max)],
                ["exp": .integer(.min)], ["exp": 253_402_300_800], ["exp": .integer(now)], ["iat": .null],
                ["iat": "now"], ["iat": -1], ["iat": .integer(.min)], ["iat": .integer(now + 3600)],
                ["iat": .integer(now + 61), "exp": .integer(now + 600)], ["nbf": .integer(now + 3600)],
                ["nbf": "tomorrow"], ["nbf": .integer(.max)],
            ]
            try await Self.expectRefused(server, payloads.map { ([:], $0) })
        }
    }

    @Test(arguments: ["1e400", "-1e400", "1e999999999", "NaN", "Infinity", "0x7fffffff", "01", "1_000", "{}", "\"\""])
    func `a time that is no number of JSON is refused`(text: String) async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let key = try await OwnKey(of: server)
            let parts = try TokenParts(ada.accessToken)
            let header = try TokenParts.text(parts.header)
            let expiry = try #require(parts.payload.objectValue?["exp"]?.integerValue)
            let payload = try TokenParts.text(parts.payload)
            let changed = payload.replacing("\"exp\":\(expiry)", with: "\"exp\":\(text)")
            try #require(changed != payload)
            try await server.current(key.token(header: header, payload: changed)).expectRefusal("invalid_token")
            #expect(try await server.current(key.token(header: header, payload: payload)).status == 200)
        }
    }

    @Test func `a token that is over, or of a session that nobody has, is told as such`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let key = try await OwnKey(of: server)
            let now = Int64(server.clock.now().timeIntervalSince1970)
            let over = try key.token(ada.accessToken, payload: ["iat": .integer(now - 10), "exp": .integer(now - 1)])
            try await server.current(over).expectRefusal("token_expired")
            try await server.current(key.token(ada.accessToken, payload: ["sid": "x"])).expectRefusal("session_ended")
            let slow = try key.token(ada.accessToken, payload: ["iat": .integer(now + 59)])
            #expect(try await server.current(slow).status == 200)
        }
    }

    @Test func `another user's id does not go with a session`() async throws {
        try await TestServer.run { server async throws in
            let (ada, eve) = (try await server.register(), try await server.register("eve"))
            let key = try await OwnKey(of: server)
            let stolen = try key.token(eve.accessToken, payload: ["sub": .string(ada.id)])
            try await server.current(stolen).expectRefusal("invalid_token")
            #expect(try await server.current(key.token(eve.accessToken)).status == 200)
        }
    }

    @Test(arguments: [(1000, 200), (4096, 401), (1 << 20, 401)]) func `a token that is huge is refused unread`(
        row: (bytes: Int, status: Int)
    ) async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let key = try await OwnKey(of: server)
            let filler = JSONValue.string(String(repeating: "x", count: row.bytes))
            let token = try key.token(ada.accessToken, payload: ["filler": filler])
            #expect(try await server.current(token).status == row.status)
        }
    }

    @Test func `nobody is called for a key that a token names`() async throws {
        try await TestServer.run { server async throws in
            let ada = try await server.register()
            let key = try await OwnKey(of: server)
            let listener = try CountingListener()
            let url = JSONValue.string("http://127.0.0.1:\(listener.port)/jwks.json")
            for header in [["jku": url], ["x5u": url], ["jku": url, "kid": "unknown"], ["kid": url]] as [JSONValue] {
                let token = try key.token(ada.accessToken, header: header)
                try await server.current(token).expectRefusal("invalid_token")
            }
            #expect(!listener.hasCaller())
            listener.callItself()
            #expect(listener.hasCaller())
        }
    }
}
