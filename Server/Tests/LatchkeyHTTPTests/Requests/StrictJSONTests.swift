import Foundation
import LatchkeyAPI
import ServerTesting
import Testing

/// JSON that a lenient parser accepts, even in ignored members.
@Suite struct StrictJSONTests {
    @Test(
        arguments: Call.all,
        [
            #""ignored":01"#, #""ignored":5."#, #""ignored":"\x41""#, #""ignored":"\ud800""#, #""ignored":1,"#,
            #""ignored":1,"ignored":2"#,
        ]
    )
    func `a fault in a member that is ignored is refused`(call: Call, member: String) async throws {
        try await call.run { server, ada in
            let answer = try await call.send(Body("{\(member)}"), to: server, by: ada)
            answer.expectProblem(400, "malformed_json", "\(answer.text)")
        }
    }

    @Test func `what is nested too deeply to be answered again is not stored`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let deep = String(repeating: #"{"a":"#, count: 64) + "1" + String(repeating: "}", count: 64)
            let objects = "/v1/users/me/buckets/notes/objects"
            let attributes = Body("{\"attributes\":\(deep)}")
            for (method, path, body) in [
                ("POST", objects, Body("{\"a\":\(deep)}")), ("PATCH", "/v1/users/me", attributes),
            ] {
                let answer = try await server.send(method, path, body, token: ada.accessToken)
                answer.expectProblem(400, "malformed_json", "\(answer.text)")
            }
            let registration = Body(#"{"username":"eve","password":"correct horse","attributes":\#(deep)}"#)
            try await server.send("POST", "/v1/users", registration).expectProblem(400, "malformed_json")
            #expect(try await server.send("GET", objects, token: ada.accessToken).status == 200)
            #expect(try await server.logIn().status == 201)
            #expect(try await server.register("eve").accessToken.isEmpty == false)
        }
    }

    @Test func `what is nested as deeply as allowed is stored, listed and read again`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let deep = String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
            let objects = "/v1/users/me/buckets/notes/objects"
            let made = try await server.send("POST", objects, Body("{\"a\":\(deep)}"), token: ada.accessToken)
            #expect(made.status == 201)
            let list = try await server.send("GET", objects, token: ada.accessToken)
            #expect(list.status == 200)
            #expect(list.text.contains(deep))
        }
    }

    @Test(arguments: ["application/json; charset=utf-16", "application/json;charset=iso-8859-1"])
    func `another encoding than UTF-8 is refused`(type: String) async throws {
        try await TestServer.run { server in
            let body = Body(Array(#"{"identifier":"ada","password":"correct horse"}"#.utf8), as: type)
            try await server.send("POST", "/v1/sessions", body).expectProblem(415, "unsupported_media_type")
        }
    }

    @Test func `UTF-8 may be named, and a compressed body is refused`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let bytes = Array(#"{"identifier":"ada","password":"correct horse"}"#.utf8)
            let named = Body(bytes, as: "application/json; charset=UTF-8")
            #expect(try await server.send("POST", "/v1/sessions", named).status == 201)
            let compressed = try await server.send(
                "POST",
                "/v1/sessions",
                Body(bytes),
                headers: ["Content-Encoding": "gzip"]
            )
            compressed.expectProblem(415, "unsupported_media_type")
        }
    }
}
