import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct RouteTests {
    @Test func `no tenant can have the name of a path of ours`() async throws {
        try await KhorosServer.run { server in
            // Other parts are parameters, or cannot be ids, such as `.well-known`.
            let parts = Set(server.firstParts.map { Application.ID($0) }).filter { Application.isID($0) }
            #expect(parts.contains("v1") && parts.contains("restapi"))
            #expect(parts.subtracting(Application.reservedIDs).isEmpty)
            for id in parts {
                _ = try? await server.composition.administration.applications.add(id, name: nil)
                var change = ApplicationChange()
                change.clientSecretDigest = [1]
                change.servesKhoros = true
                await #expect(throws: ApplicationError.rules(.reservedForKhoros)) {
                    try await server.composition.administration.applications.change(id, by: change)
                }
            }
        }
    }

    @Test func `without a client secret there are no Khoros clients`() async throws {
        try await KhorosServer.run { server in
            _ = try await server.composition.administration.applications.add("third", name: nil)
            var change = ApplicationChange()
            change.servesKhoros = true
            await #expect(throws: ApplicationError.rules(.clientSecretMissing)) {
                try await server.composition.administration.applications.change("third", by: change)
            }
        }
    }

    @Test(
        arguments: [
            "/community1/api/2.0/nothing", "/api/2.0/nothing", "/api/2.0", "/community/2.0/community1/x",
            "/nobody/api/2.0/beacon", "/default/api/2.0/auth/signout", "/auth/oauth2/token",
        ]
    )
    func `an unknown path is a 404 in the clients' format`(path: String) async throws {
        try await KhorosServer.run { server in
            try await server.send("POST", path).expectRefusal(404)
        }
    }

    @Test(
        arguments: [
            ("GET", "/community1/api/2.0/auth/accessToken", "POST"), ("PUT", "/api/2.0/search", "GET, HEAD"),
            ("DELETE", "/community/2.0/community1/user_device_data/1", "POST"),
            ("POST", "/auth/oauth2/authorize", "GET, HEAD"),
        ]
    )
    func `a wrong method is a 405 that names the right one`(
        call: (method: String, path: String, allowed: String)
    ) async throws {
        try await KhorosServer.run { server in
            let answer = try await server.send(call.method, call.path)
            answer.expectRefusal(405)
            #expect(answer.headers[.allow] == call.allowed)
        }
    }

    @Test func `the earlier version answers an unknown path in XML`() async throws {
        try await KhorosServer.run { server in
            let unknown = try await server.send("GET", "/restapi/vc/users")
            #expect(unknown.status == 404)
            #expect(unknown.text.contains(#"<error code="404">"#))
            let method = try await server.send("GET", "/restapi/vc/authentication/sessions/login")
            #expect(method.status == 405)
            #expect(method.headers[.allow] == "POST")
        }
    }

    @Test(arguments: ["/community1/api/2.0/beacon", "/api/2.0/beacon"])
    func `guests may send beacons`(path: String) async throws {
        try await KhorosServer.run { server in
            let answer = try await server.send("POST", path, #"{"target":{"type":"board","id":"1"}}"#)
            #expect(answer.status == 200)
            #expect(answer["status"]?.stringValue == "success")
        }
    }

    @Test func `our own paths answer in our own format`() async throws {
        try await KhorosServer.run { server in
            let answer = try await server.send("GET", "/v1/api/2.0")
            #expect(answer.status == 404)
            #expect(answer["code"]?.stringValue == "not_found")
        }
    }

    @Test func `an application that stops serving Khoros answers none of its clients`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let tokens = try await client.logIn()
            var change = ApplicationChange()
            change.servesKhoros = false
            _ = try await server.composition.administration.applications.change(.init(KhorosServer.tenant), by: change)
            try await client.me(token: tokens.access).expectRefusal(404)
            try await client.refresh(tokens.refresh).expectRefusal(404)
            try await KhorosClient(server: server, base: .android).me(token: tokens.access).expectRefusal(401)
            try await KhorosClient(server: server, base: .android).refresh(tokens.refresh).expectRefusal(400)
            let form = Body.form("user.login=ada&user.password=correct+horse")
            let logIn = try await server.send("POST", "/restapi/vc/authentication/sessions/login", form)
            #expect(logIn.status == 404)
        }
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
    func `a form that another site could send is refused`(type: String) async throws {
        try await KhorosServer.run { server in
            let body = Body(Array(#"{"data":{"login":"eve","password":"a long walk"}}"#.utf8), as: type)
            try await server.send("POST", "/community1/api/2.0/users", body).expectRefusal(415)
        }
    }

    @Test func `an oversized body is refused`() async throws {
        try await KhorosServer.run { server in
            let body = Body(Array(repeating: UInt8(ascii: " "), count: 200_000))
            try await server.send("POST", "/community1/api/2.0/auth/authorize", body).expectRefusal(413)
        }
    }
}
