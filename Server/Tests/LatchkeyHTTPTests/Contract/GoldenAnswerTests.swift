import ServerTesting
import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyEndpoints
import LatchkeyJSON
import Testing

/// One answer of each kind from each endpoint, compared with the files in `Golden`.
@Suite struct GoldenAnswerTests {
    private static let ada: Body = #"{"username":"ada","password":"correct horse","device":{"name":"Phone"}}"#

    @Test func `users answer as they did`() async throws {
        try await TestServer.run { server in
            let kept = KeptAnswers(server)
            let ada = try Person(try await kept.send("POST", "/v1/users", Self.ada))
            _ = try await kept.send("POST", "/v1/users", Self.ada)
            _ = try await kept.send("POST", "/v1/users", #"{"username":"a","password":"short"}"#)
            _ = try await kept.send("POST", "/v1/users", #"{"username":1}"#, variant: "type")
            _ = try await kept.send("POST", "/v1/users", "{", headers: ["Accept-Language": "ja"])
            _ = try await kept.send("POST", "/v1/users", Body("{}", as: "text/plain"))
            _ = try await kept.send("POST", "/v1/users", "{}", headers: ["Latchkey-Application": "none"])
            _ = try await kept.send("POST", "/v1/users", Body(Array(repeating: 0x20, count: 200_000)))
            _ = try await kept.send("GET", "/v1/users/me", token: ada.accessToken)
            _ = try await kept.send("GET", "/v1/users/me")
            _ = try await kept.send("GET", "/v1/users/me", token: "x.y.z")
            let change: Body = #"{"emailAddress":"ada@example.com","displayName":"Ada","attributes":{"level":3}}"#
            _ = try await kept.send("PATCH", "/v1/users/me", change, token: ada.accessToken)
            _ = try await kept.send(
                "PATCH",
                "/v1/users/me",
                change,
                token: ada.accessToken,
                headers: ["If-Match": "\"99\""]
            )
            let passwords: Body = #"{"currentPassword":"wrong horse","newPassword":"another horse"}"#
            _ = try await kept.send("POST", "/v1/users/me/password", passwords, token: ada.accessToken)
            let good: Body = #"{"currentPassword":"correct horse","newPassword":"correct horse"}"#
            _ = try await kept.send("POST", "/v1/users/me/password", good, token: ada.accessToken)
            _ = try await kept.send("GET", "/v1/users/me/events", token: ada.accessToken)
            _ = try await kept.send("GET", "/v1/users/me/events?limit=1", token: ada.accessToken, variant: "first")
            _ = try await kept.send("GET", "/v1/users/me/events?limit=0", token: ada.accessToken)
            _ = try await kept.send("GET", "/v1/policy")
            _ = try await kept.send("DELETE", "/v1/users/me", #"{"password":"wrong"}"#, token: ada.accessToken)
            _ = try await kept.send("DELETE", "/v1/users/me", token: ada.accessToken)
            _ = try await kept.send("GET", "/v1/users/me", token: ada.accessToken)
        }
    }

    @Test func `addresses and forgotten passwords answer as they did`() async throws {
        try await TestServer.run { server in
            let kept = KeptAnswers(server)
            let registration: Body = #"{"emailAddress":"ada@example.com","password":"correct horse"}"#
            let asked = try await kept.send("POST", "/v1/users", registration).decoded(VerificationAsked.self)
            let code = try await server.newMessage().parameters.code ?? ""
            let wrong = Body(#"{"verificationID":"\#(asked.verificationID)","code":"000"}"#)
            _ = try await kept.send("POST", "/v1/verifications/confirm", wrong)
            let right = Body(#"{"verificationID":"\#(asked.verificationID)","code":"\#(code)"}"#)
            let ada = try Person(try await kept.send("POST", "/v1/verifications/confirm", right))
            _ = try await kept.send("POST", "/v1/verifications/confirm", right)
            _ = try await server.change(ada, #"{"emailAddress":"ada@example.net"}"#)
            let change: Body = #"{"emailAddress":"ada@example.net"}"#
            let proof = try await kept.send("POST", "/v1/verifications", change, token: ada.accessToken)
                .decoded(VerificationAsked.self)
            let messages = try await server.newMessages()
            let proofCode = try #require(messages.compactMap(\.parameters.code).last)
            let proved = Body(#"{"verificationID":"\#(proof.verificationID)","code":"\#(proofCode)"}"#)
            _ = try await kept.send("POST", "/v1/verifications/confirm", proved)
            _ = try await kept.send("POST", "/v1/verifications", "{}", token: ada.accessToken)
            let reset = try await kept.send("POST", "/v1/password-resets", #"{"identifier":"ada@example.net"}"#)
                .decoded(PasswordResetAsked.self)
            let resetCode = try #require(try await server.newMessages().compactMap(\.parameters.code).last)
            let weak = Body(#"{"resetID":"\#(reset.resetID)","code":"\#(resetCode)","newPassword":"short"}"#)
            _ = try await kept.send("POST", "/v1/password-resets/confirm", weak)
            let strong = Body(#"{"resetID":"\#(reset.resetID)","code":"\#(resetCode)","newPassword":"another horse"}"#)
            _ = try await kept.send("POST", "/v1/password-resets/confirm", strong)
            _ = try await kept.send("POST", "/v1/password-resets/confirm", strong)
        }
    }

    @Test func `logins by e-mail answer as they did`() async throws {
        var options = TestServer.Options()
        options.preparation = ["UPDATE applications SET mailed_login = 1 WHERE id = 'default'"]
        try await TestServer.run(options) { server in
            let kept = KeptAnswers(server)
            _ = try await server.registerByAddress()
            let asked = try await kept.send("POST", "/v1/login-codes", #"{"identifier":"ada@example.com"}"#)
            let id = try #require(asked["loginID"]?.stringValue)
            let code = try #require(try await server.newMessage().parameters.code)
            for code in ["000", code, code] {
                let body = Body(#"{"loginID":"\#(id)","code":"\#(code)"}"#)
                _ = try await kept.send("POST", "/v1/login-codes/confirm", body)
            }
        }
    }

    @Test func `sessions answer as they did`() async throws {
        try await TestServer.run { server in
            let kept = KeptAnswers(server)
            _ = try await server.register()
            let device = #"{"name":"Phone","platform":"iOS 26"}"#
            let body = Body(#"{"identifier":"ada","password":"correct horse","device":\#(device)}"#)
            let ada = try Person(try await kept.send("POST", "/v1/sessions", body))
            _ = try await kept.send("POST", "/v1/sessions", #"{"identifier":"ada","password":"wrong horse"}"#)
            try await server.admit("example.com")
            _ = try await kept.send("POST", "/v1/sessions", body)
            try await server.admit()
            let next = try ada.nextRefreshToken()
            let refresh = Body(#"{"refreshToken":"\#(ada.refreshToken)","nextRefreshToken":"\#(next)"}"#)
            _ = try await kept.send("POST", "/v1/sessions/refresh", refresh)
            let foreign = Body(#"{"refreshToken":"\#(next)","nextRefreshToken":"x"}"#)
            _ = try await kept.send("POST", "/v1/sessions/refresh", foreign)
            _ = try await kept.send("POST", "/v1/sessions/refresh", #"{"refreshToken":"x","nextRefreshToken":"y"}"#)
            _ = try await kept.send("GET", "/v1/sessions/current", token: ada.accessToken)
            _ = try await kept.send("GET", "/v1/sessions", token: ada.accessToken)
            _ = try await kept.send("DELETE", "/v1/sessions/none", token: ada.accessToken)
            let other = try await server.logInAsPerson()
            _ = try await kept.send("DELETE", "/v1/sessions/\(other.sessionID)", token: ada.accessToken)
            _ = try await kept.send("DELETE", "/v1/sessions/others", token: ada.accessToken)
            server.clock.turn(by: 3600)
            _ = try await kept.send("GET", "/v1/sessions/current", token: ada.accessToken)
            let again = try await server.logInAsPerson()
            _ = try await kept.send("DELETE", "/v1/sessions/current", token: again.accessToken)
            _ = try await kept.send("GET", "/v1/sessions/current", token: again.accessToken)
        }
    }

    @Test func `single sign-on and identities answer as they did`() async throws {
        try await TestServer.run { server in
            let kept = KeptAnswers(server)
            let backend = try await SSOBackend.make(on: server)
            let token = try backend.token(at: server.clock.now())
            let body = Body(#"{"ssoToken":"\#(token)","applicationID":"default"}"#)
            let alice = try Person(try await kept.send("POST", "/v1/sessions/sso", body))
            _ = try await kept.send("POST", "/v1/sessions/sso", body)
            let list = try await kept.send("GET", "/v1/users/me/identities", token: alice.accessToken)
            let id = try #require(list.decoded(IdentityList.self).identities.first).id
            _ = try await kept.send("DELETE", "/v1/users/me/identities/\(id)", token: alice.accessToken)
            _ = try await kept.send("DELETE", "/v1/users/me/identities/none", token: alice.accessToken)
            let ada = try await server.register()
            let fresh = try backend.token("u-2", login: "ada", email: "ada@example.com", at: server.clock.now())
            let link = Body(#"{"ssoToken":"\#(fresh)"}"#)
            let linked = try await kept.send("POST", "/v1/users/me/identities", link, token: ada.accessToken)
            let identity = try linked.decoded(LatchkeyAPI.Identity.self)
            let taken = try backend.token("u-1", at: server.clock.now().addingTimeInterval(1))
            let steal = Body(#"{"ssoToken":"\#(taken)"}"#)
            _ = try await kept.send("POST", "/v1/users/me/identities", steal, token: ada.accessToken)
            _ = try await kept.send("DELETE", "/v1/users/me/identities/\(identity.id)", token: ada.accessToken)
        }
    }

    @Test func `push devices and buckets answer as they did`() async throws {
        try await TestServer.run { server in
            let kept = KeptAnswers(server)
            let token = try await server.register().accessToken
            _ = try await kept.send("PUT", "/v1/users/me/devices/fcm/abc", token: token)
            _ = try await kept.send("PUT", "/v1/users/me/devices/wns/abc", token: token)
            _ = try await kept.send("GET", "/v1/users/me/devices", token: token)
            _ = try await kept.send("DELETE", "/v1/users/me/devices/fcm/abc", token: token)
            let objects = "/v1/users/me/buckets/notes/objects"
            _ = try await kept.send("POST", objects, #"{"title":"Groceries"}"#, token: token)
            _ = try await kept.send("POST", "/v1/users/me/buckets/x/objects", "{}", token: token)
            _ = try await kept.send("PUT", objects + "/one", #"{"a":1,"b":[true,null,"c",1.5]}"#, token: token)
            _ = try await kept.send("PUT", objects + "/one", #"{"a":2}"#, token: token)
            _ = try await kept.send("PUT", objects + "/one", "{}", token: token, headers: ["If-Match": "\"9\""])
            _ = try await kept.send("PATCH", objects + "/one", #"{"a":null,"b":{"c":1}}"#, token: token)
            _ = try await kept.send("PATCH", objects + "/none", "{}", token: token)
            _ = try await kept.send("GET", objects + "/one", token: token)
            _ = try await kept.send("GET", objects + "/none", token: token)
            _ = try await kept.send("GET", objects, token: token)
            _ = try await kept.send("GET", objects + "?limit=1&order=-created", token: token, variant: "first")
            _ = try await kept.send("GET", objects + "?order=x&after=y", token: token)
            _ = try await kept.send("DELETE", objects + "/one", token: token)
            _ = try await kept.send("DELETE", objects + "/one", token: token)
        }
    }

    @Test func `cookies answer as they did`() async throws {
        try await TestServer.run { server in
            let kept = KeptAnswers(server)
            let ada: Body = #"{"name":"ada","password":"correct horse"}"#
            _ = try await kept.send("POST", "/users/register", ada)
            _ = try await kept.send("POST", "/users/register", ada)
            let logIn = try await kept.send("POST", "/users/login", ada)
            _ = try await kept.send("POST", "/users/login", #"{"name":"ada","password":"wrong horse"}"#)
            _ = try await kept.send("POST", "/users/login", ada, headers: ["Origin": "https://evil.example"])
            let cookies = logIn.headers[values: .setCookie].map { $0.prefix { $0 != ";" } }.joined(separator: "; ")
            _ = try await kept.send("GET", "/v1/users/me", headers: ["Cookie": cookies], variant: "cookie")
            _ = try await kept.send("POST", "/users/logout", "{}", headers: ["Cookie": cookies])
        }
    }

    @Test func `tokens of OAuth answer as they did`() async throws {
        try await TokenClient.run { client, secret in
            let kept = KeptAnswers(client.server)
            let code = try await client.codeForm()
            let redeemed = try await client.send(code)
            try await kept.keep(redeemed, to: "POST", "/token")
            let token = try redeemed.decoded(TokenAnswer.self).refreshToken
            let next = try await client.refresh(token)
            try await kept.keep(next, to: "POST", "/token", "refreshed")
            try await kept.keep(try await client.send(["grant_type": "password"]), to: "POST", "/token")
            try await kept.keep(try await client.send([:]), to: "POST", "/token")
            try await kept.keep(try await client.refresh(token, as: "nobody"), to: "POST", "/token")
            let wrong = TokenClient.basic("closed", secret + "x")
            try await kept.keep(try await client.refresh(token, as: "", headers: wrong), to: "POST", "/token", "basic")
            let nextToken = next["refresh_token"]?.stringValue ?? ""
            try await kept.keep(try await client.revoke(nextToken), to: "POST", "/revoke")
            try await kept.keep(try await client.send(code), to: "POST", "/token")
            let page = ["Origin": "https://app.example.com"]
            _ = try await kept.send("OPTIONS", "/token", headers: page)
            _ = try await kept.send("OPTIONS", "/revoke", headers: page)
            _ = try await kept.send("OPTIONS", "/device_authorization", headers: page)
            let device = try await client.send([:], to: "/device_authorization")
            try await kept.keep(device, to: "POST", "/device_authorization")
            _ = try await kept.send("GET", "/.well-known/oauth-authorization-server")
            let keys = try await kept.send("GET", "/.well-known/jwks.json")
            let tag = keys.headers[.eTag] ?? ""
            _ = try await kept.send("GET", "/.well-known/jwks.json", headers: ["If-None-Match": tag])
        }
    }

    @Test func `operations and faults answer as they did`() async throws {
        try await TestServer.run { server in
            let kept = KeptAnswers(server)
            _ = try await kept.send("GET", "/health")
            _ = try await kept.send("GET", "/ready")
            let ada = try await server.register()
            server.fault.now.reading = .unavailable("gone")
            server.fault.now.writing = .unavailable("gone")
            _ = try await kept.send("GET", "/v1/users/me/events", token: ada.accessToken)
            _ = try await kept.send("GET", "/ready")
        }
    }

    @Test func `an answer of every endpoint is kept`() throws {
        let folder = GoldenFile("Golden").url.path()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let kept = Set(names.compactMap { $0.split(separator: ".").first.map(String.init) })
        // Metrics differ each time, and the document has its own file.
        let ids = Set(try #require(DeclaredAnswers.shared).operations.map(\.id)).subtracting(["metrics", "openAPI"])
        #expect(GoldenFile.isAccepting || ids == kept)
    }
}
