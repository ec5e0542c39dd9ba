import Foundation
import HTTPTypes
import LatchkeyJSON
import ServerTesting
import Testing

/// The media types of bodies.
@Suite struct MediaTypeTests {
    private static let record = Array(#"{"loginName":"ada","password":"1234"}"#.utf8)

    @Test(
        arguments: [
            nil, "application/json", "Application/JSON; charset=UTF-8", "application/json;charset=utf-8", "text/json",
            "text/plain", "text/plain; charset=utf-8", "application/x-www-form-urlencoded",
            "application/vnd.kii.RegistrationRequest+json",
            "application/vnd.kii.RegistrationRequest+json; charset=utf-8",
            "application/vnd.shop.note+json\"", "application/merge-patch+json",
        ]
    )
    func `a body is read as JSON whatever its type`(type: String?) async throws {
        try await KiiServer.run { server in
            let answer = try await server.send("POST", "/api/apps/shop/users", Body(Self.record, as: type))
            #expect(answer.status == 201, "\(answer.text)")
            #expect(answer["loginName"] == "ada")
        }
    }

    @Test(
        arguments: [
            "application/jsonx", "image/png", "application/octet-stream", "multipart/form-data; boundary=x", "json",
            "application/xml", "application/json; charset=utf-16", "image/svg+json",
        ]
    )
    func `a body of another kind is refused`(type: String) async throws {
        try await KiiServer.run { server in
            try await server.send("POST", "/api/apps/shop/users", Body(Self.record, as: type))
                .expectRefusal(415, "INVALID_DATA_TYPE")
        }
    }

    @Test(arguments: [#"{"username":"ada","password":"1234"}"#, " \r\n\t{\"username\":\"ada\",\"password\":\"1234\"}"])
    func `a token request accepts JSON that is called a form`(text: String) async throws {
        try await KiiServer.run { server in
            let ada = try await server.signedIn()
            let answer = try await server.send("POST", "/api/apps/shop/oauth2/token", .form(text))
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["id"]?.stringValue == ada.id)
        }
    }

    @Test func `a token request accepts a form`() async throws {
        try await KiiServer.run { server in
            let ada = try await server.signedIn()
            let form = Body.form("username=ada&password=1234")
            let answer = try await server.send("POST", "/api/apps/shop/oauth2/token", form)
            #expect(answer["id"]?.stringValue == ada.id, "\(answer.text)")
            try await server.send("POST", "/api/apps/shop/oauth2/token", .form("username=a&username=b"))
                .expectRefusal(400, "INVALID_INPUT_DATA")
            try await server.send("POST", "/api/apps/shop/oauth2/token", .form("a=%zz")).expectRefusal(
                400,
                "INVALID_INPUT_DATA"
            )
            let large = Body.form("username=" + String(repeating: "a", count: 20_000))
            try await server.send("POST", "/api/apps/shop/oauth2/token", large).expectRefusal(413, "INVALID_INPUT_DATA")
        }
    }

    @Test func `a patch accepts curl's default type`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let path = client.path("/users/me/buckets/notes/objects/note")
            _ = try await server.send("PUT", path, #"{"a":1,"b":2}"#, token: ada.token)
            let changed = try await server.send(
                "POST",
                path,
                .form(#"{"a":3}"#),
                token: ada.token,
                headers: ["X-HTTP-Method-Override": "PATCH"]
            )
            #expect(changed.status == 200)
            #expect(changed["a"] == 3)
            #expect(changed["b"] == 2)
        }
    }
}
