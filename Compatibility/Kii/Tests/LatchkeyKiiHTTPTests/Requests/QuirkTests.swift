import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Requests that only Kii's clients send.
@Suite struct QuirkTests {
    @Test(
        arguments: [
            "/api/apps/shop//users/me", "//api//apps/shop/users//me", "/api/apps/shop/users/me?disable_cache=1800000",
            "/api/apps/shop/users/me/", "/api/apps/shop/users/me?x=%zz",
        ]
    )
    func `encoded paths are decoded`(path: String) async throws {
        try await KiiServer.run { server in
            let person = try await server.signedIn()
            #expect(try await server.send("GET", path, token: person.token).status == 200)
        }
    }

    @Test(arguments: ["Bearer", "bearer", "BEARER"]) func `the scheme of bearers ignores case`(
        scheme: String
    ) async throws {
        try await KiiServer.run { server in
            let person = try await server.signedIn()
            let client = KiiClient(server: server)
            for name in ["Authorization", "authorization", "AUTHORIZATION"] {
                let answer = try await client.send("GET", "/users/me", headers: [name: "\(scheme) \(person.token)"])
                #expect(answer.status == 200)
            }
        }
    }

    @Test(arguments: ["x", "lka_x", "lkp_x", "lka_" + String(repeating: "A", count: 43), "a.b.c"])
    func `an invalid token is refused on every call`(token: String) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            let calls = [
                ("GET", "/users/me"), ("POST", "/users/me"), ("DELETE", "/users/me"), ("PUT", "/users/me/password"),
                ("POST", "/users/LOGIN_NAME:ada/password/request-reset"), ("PUT", "/users/me/email-address"),
                ("POST", "/users/LOGIN_NAME:ada/password/complete-reset"), ("PUT", "/users/me/phone-number"),
                ("POST", "/users/me/email-address/verify"), ("POST", "/users/me/phone-number/resend-verification"),
                ("POST", "/users"),
            ]
            for (method, path) in calls {
                let body: JSONValue? = method == "GET" || method == "DELETE" ? nil : ["x": 1]
                let answer = try await client.send(method, path, body, token: token)
                answer.expectRefusal(401, "UNAUTHORIZED", "\(method) \(path)")
                #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
            }
        }
    }

    @Test(arguments: ["Basic x", "Basic", "Digest x", "Basic " + Data("market:x".utf8).base64EncodedString()])
    func `other authorization schemes have no user`(header: String) async throws {
        try await KiiServer.run { server in
            try await server.send("GET", "/api/apps/shop/users/me", headers: ["Authorization": header])
                .expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `cookies are ignored`() async throws {
        try await KiiServer.run { server in
            try await server.send("GET", "/api/apps/shop/users/me", headers: ["Cookie": "session=x; __Host-session=x"])
                .expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `an unknown path is refused in Kii's format`() async throws {
        try await KiiServer.run { server in
            try await server.send("GET", "/api/apps/nobody/users/me").expectRefusal(404, "APP_NOT_FOUND")
            try await server.send("GET", "/api/apps/default/users/me").expectRefusal(404, "APP_NOT_FOUND")
            try await server.send("GET", "/api/apps/shop/nothing").expectRefusal(404, "NOT_FOUND")
            let method = try await server.send("GET", "/api/apps/shop/oauth2/token")
            method.expectRefusal(405, "METHOD_NOT_ALLOWED")
            #expect(method.headers[.allow] == "POST")
            let options = try await server.send("OPTIONS", "/api/apps/shop/users/me")
            options.expectRefusal(405, "METHOD_NOT_ALLOWED")
            let nothing = try await server.send("HEAD", "/api/apps/shop/nothing")
            #expect(nothing.status == 404)
            #expect(nothing.text.isEmpty)
            let person = try await server.signedIn()
            let head = try await server.send("HEAD", "/api/apps/shop/users/me", token: person.token)
            #expect(head.status == 200)
            #expect(head.text.isEmpty)
        }
    }

    @Test func `an application that stops serving Kii answers none of its clients`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            try await server.composition.changeKii { $0.isServed = false }
            try await client.me(person.token).expectRefusal(404, "APP_NOT_FOUND")
            try await client.logIn().expectRefusal(404, "APP_NOT_FOUND")
            try await client.refresh(try #require(person.refreshToken)).expectRefusal(404, "APP_NOT_FOUND")
        }
    }

    @Test(arguments: ["{", "[]", "1", #"{"a":1,"a":2}"#, "\u{FEFF}{}"])
    func `a body that is not a JSON object is refused`(text: String) async throws {
        try await KiiServer.run { server in
            let answer = try await server.send("POST", "/api/apps/shop/users", Body(Array(text.utf8)))
            #expect(answer.status == 400)
            #expect(["INVALID_JSON", "INVALID_INPUT_DATA"].contains(answer["errorCode"]?.stringValue))
        }
    }

    @Test func `errors contain no percent sign`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let answer = try await client.register(["loginName": "100%", "password": "1234", "country": "%%"])
            answer.expectRefusal(400, "INVALID_INPUT_DATA")
            let taken: JSONValue = ["emailAddress": "a%41@example.com", "password": "1234"]
            #expect(try await client.register(taken).status == 201)
            let again = try await client.register(taken)
            again.expectRefusal(409, "USER_ALREADY_EXISTS")
            #expect(!again.text.contains("%"))
        }
    }
}
