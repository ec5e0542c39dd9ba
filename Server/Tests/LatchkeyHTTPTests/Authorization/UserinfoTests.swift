import Foundation
import HTTPTypes
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct UserinfoTests {
    @Test func `the claims of the scopes are answered, and missing ones are left out`() async throws {
        try await OpenIDClient.run { client async throws in
            let token = try await client.tokens("openid profile email phone address").text("access_token")
            let answer = try await client.userinfo(token)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["sub"]?.stringValue == client.browser.access.userID.rawValue)
            #expect(answer["preferred_username"] == "ada")
            #expect(answer["updated_at"]?.integerValue != nil)
            for name in ["address", "phone_number", "birthdate"] { #expect(answer[name] == nil) }
            let plain = try await client.tokens("openid").text("access_token")
            #expect(try await client.userinfo(plain)["preferred_username"] == nil)
            let named = try await client.tokens("openid", claims: #"{"userinfo":{"preferred_username":null}}"#)
            #expect(try await client.userinfo(try named.text("access_token"))["preferred_username"] == "ada")
        }
    }

    @Test func `the token may come in a posted form, and never in the address`() async throws {
        try await OpenIDClient.run { client async throws in
            let token = try await client.tokens("openid").text("access_token")
            let posted = try await client.send(["access_token": token], to: "/userinfo", headers: [:])
            #expect(posted.status == 200, "\(posted.text)")
            let header = ["Authorization": "Bearer \(token)"]
            #expect(try await client.server.send("POST", "/userinfo", headers: header).status == 200)
            let queried = try await client.server.send("GET", "/userinfo?access_token=\(token)")
            #expect(queried.status == 401)
            #expect(queried.headers[.wwwAuthenticate] == #"Bearer, DPoP algs="ES256 PS256 EdDSA""#)
        }
    }

    @Test func `other tokens are refused in the form of RFC 6750`() async throws {
        try await OpenIDClient.run { client async throws in
            let unscoped = try await client.tokens("profile").text("access_token")
            let refused = try await client.userinfo(unscoped)
            #expect(refused.status == 403)
            #expect(refused.headers[.wwwAuthenticate]?.contains(#"error="insufficient_scope""#) == true)
            let bad = try await client.userinfo("x")
            #expect(bad.status == 401)
            #expect(bad.headers[.wwwAuthenticate]?.contains(#"error="invalid_token""#) == true)
        }
    }

    @Test func `a log-out counts at once, at introspection too`() async throws {
        try await OpenIDClient.run { client async throws in
            let token = try await client.tokens("openid").text("access_token")
            #expect(try await client.introspect(token)["active"] == true)
            #expect(try await client.send(["token": token], to: "/revoke").status == 200)
            #expect(try await client.userinfo(token).status == 401)
            #expect(try await client.introspect(token).text == #"{"active":false}"#)
        }
    }

    @Test func `an application that wants it gets a signed answer`() async throws {
        try await OpenIDClient.run({ $0.userinfoAlgorithm = .rs256 }) { client in
            let answer = try await client.userinfo(try await client.tokens("openid").text("access_token"))
            #expect(answer.headers[.contentType] == "application/jwt")
            let claims = try JSONValue.claims(of: answer.text)
            #expect(claims["aud"] == "rp")
            #expect(claims["iss"]?.stringValue == TestServer.issuer)
        }
    }
}
