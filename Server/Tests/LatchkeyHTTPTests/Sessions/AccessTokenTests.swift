import HummingbirdTesting
import LatchkeyJSON
import Crypto
import Foundation
import LatchkeyAPI
import LatchkeyCore
import ServerTesting
import Testing

@Suite struct AccessTokenTests {
    @Test func `a good token tells session, user and application`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.current(ada.accessToken)
            let current = try answer.decoded(CurrentSession.self)
            #expect(current.id.rawValue == ada.sessionID)
            #expect(current.userID.rawValue == ada.id)
            #expect(current.applicationID == "default")
        }
    }

    @Test func `without a token the answer is login_required`() async throws {
        try await TestServer.run { server in
            let answer = try await server.send("GET", "/v1/users/me")
            answer.expectRefusal("login_required")
        }
    }

    @Test(arguments: ["Basic YTpi", "Bearer", "bearer", "Token x", ""])
    func `another scheme is no token`(value: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.send("GET", "/v1/users/me", headers: ["Authorization": value])
            answer.expectRefusal("login_required")
        }
    }

    @Test(arguments: ["bearer", "BEARER", "Bearer"]) func `the scheme has no case`(scheme: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let headers = ["Authorization": "\(scheme) \(ada.accessToken)"]
            let answer = try await server.send("GET", "/v1/users/me", headers: headers)
            #expect(answer.status == 200)
        }
    }

    @Test(
        arguments: [
            ".", "..", "...", "a.b.c", "x", "null", String(repeating: ".", count: 100_000),
            String(repeating: "a.", count: 50_000), String(repeating: "a", count: 1 << 20), "😀.😀.😀",
        ]
    )
    func `what is no token is refused`(text: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.current(text)
            answer.expectRefusal("invalid_token")
            #expect(try await server.current(ada.accessToken).status == 200)
        }
    }

    @Test func `a refresh token is no access token`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            try await server.current(ada.refreshToken).expectRefusal("invalid_token")
            #expect(try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken()).status == 200)
        }
    }

    @Test func `a token with any character changed is refused`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let token = Array(ada.accessToken.utf8)
            for index in token.indices {
                for replacement in [UInt8(ascii: "A"), UInt8(ascii: "B"), UInt8(ascii: ".")]
                where token[index] != replacement {
                    var changed = token
                    changed[index] = replacement
                    let answer = try await server.current(String(decoding: changed, as: UTF8.self))
                    #expect(answer.status == 401, "at \(index)")
                }
            }
            #expect(try await server.current(ada.accessToken).status == 200)
        }
    }

    @Test func `a token that is cut or longer is refused`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let token = ada.accessToken
            for changed in [
                String(token.dropLast()), String(token.dropFirst()), token + "A", token + "=", token + ".",
                token + ".x",
                "." + token, token.replacing(".", with: ".."),
            ] {
                try await server.current(changed).expectRefusal("invalid_token")
            }
        }
    }

    @Test func `a token is over at its time and not before`() async throws {
        try await TestServer.run { server in
            let answer = try await server.send("POST", "/v1/users", "{}")
            let ada = try Person(answer)
            let lifetime = try #require(answer["session", "expiresIn"]?.integerValue)
            server.clock.turn(by: Double(lifetime) - 1)
            #expect(try await server.current(ada.accessToken).status == 200)
            server.clock.turn(by: 1)
            try await server.current(ada.accessToken).expectRefusal("token_expired")
        }
    }

    @Test(arguments: [(-59.0, 200), (-3600.0, 401)])
    func `a token of the future is refused, clocks that differ a little are not`(
        turned: (seconds: Double, status: Int)
    ) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            server.clock.turn(by: turned.seconds)
            #expect(try await server.current(ada.accessToken).status == turned.status)
        }
    }

    @Test func `a token of another server is refused`() async throws {
        try await TestServer.run { first in
            let ada = try await first.register()
            try await TestServer.run { second in
                _ = try await second.register()
                try await second.current(ada.accessToken).expectRefusal("invalid_token")
            }
        }
    }

    @Test func `two Authorization headers are refused`() async throws {
        var options = TestServer.Options()
        options.setup = .live
        try await TestServer.run(options) { server in
            let ada = try await server.register()
            let authorization = "Authorization: Bearer \(ada.accessToken)\r\n"
            let text = try await server.exchange(
                "GET /v1/users/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(authorization)\(authorization)\r\n"
            )
            #expect(text.hasPrefix("HTTP/1.1 401"))
            let single = try await server.exchange(
                "GET /v1/users/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(authorization)\r\n"
            )
            #expect(single.hasPrefix("HTTP/1.1 200"))
        }
    }
}
