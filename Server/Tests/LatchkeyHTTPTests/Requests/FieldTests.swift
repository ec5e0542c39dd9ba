import Foundation
import LatchkeyAPI
import ServerTesting
import Testing

@Suite struct FieldTests {
    private static let wrong = [
        "1", "1.5", "true", "[]", "{}", #"["ada","eve"]"#, #"{"$ne":1}"#, #"{"a":{"b":[]}}"#, "-0", "1e10",
    ]

    @Test(arguments: Call.all) func `a member of a wrong type is named`(call: Call) async throws {
        try await call.run { server, ada in
            for name in call.texts.keys {
                for value in Self.wrong {
                    let body = Self.body(call, name, value)
                    let answer = try await call.send(body, to: server, by: ada)
                    answer.expectProblem(422, "invalid_fields", field: name, "\(name)=\(value): \(answer.text)")
                }
            }
        }
    }

    @Test(arguments: Call.all) func `a member that must be there is named when it is missing or null`(
        call: Call
    ) async throws {
        try await call.run { server, ada in
            for name in call.texts.filter({ !$0.value }).keys {
                let others = call.texts.keys.filter { $0 != name }.map { "\"\($0)\":\"x\"" }.joined(separator: ",")
                for text in ["{\(others)}", "{\(others.isEmpty ? "" : others + ",")\"\(name)\":null}"] {
                    let answer = try await call.send(Body(text), to: server, by: ada)
                    answer.expectProblem(422, "invalid_fields", field: name, "\(answer.text)")
                }
            }
        }
    }

    private static let unprintable = [
        #"\u0000"#, #"\u0007"#, #"\r"#, #"\n"#, #"\u007f"#, #"\u2028"#, #"\u200b"#, #"\u202e"#,
    ]

    @Test(arguments: [Call.register, .registerForCookie, .updateUser])
    func `a member with characters that cannot be shown is named`(
        call: Call
    ) async throws {
        try await call.run { server, ada in
            for name in call.texts.keys where name != "password" {
                for character in Self.unprintable {
                    let body = Self.body(call, name, "\"en\(character)\"")
                    let answer = try await call.send(body, to: server, by: ada)
                    #expect(answer.status == 422, "\(name) with \(character): \(answer.text)")
                    #expect(try answer.decoded(Problem.self).fields?[name] != nil)
                    #expect(!answer.body.contains(0))
                }
            }
        }
    }

    @Test(arguments: [Call.register, .registerForCookie, .updateUser]) func `a member that is too long is named`(
        call: Call
    ) async throws {
        try await call.run { server, ada in
            for name in call.texts.keys where name != "password" {
                for count in [300, 10_000] {
                    let body = Self.body(call, name, "\"" + String(repeating: "a", count: count) + "\"")
                    let answer = try await call.send(body, to: server, by: ada)
                    #expect(answer.status == 422, "\(name): \(answer.text)")
                    #expect(try answer.decoded(Problem.self).fields?[name] != nil)
                }
            }
        }
    }

    @Test(arguments: [#"\ud800"#, #"\udc00"#, #"\ud800x"#, #"\ud8"#, #"\u{41}"#, #"\x41"#])
    func `half a character is refused`(escape: String) async throws {
        for call in [Call.register, .logIn, .registerForCookie, .logInForCookie, .updateUser] + Call.objects {
            try await call.run { server, ada in
                let name = call.texts.keys.first ?? "a"
                let answer = try await call.send(Self.body(call, name, "\"\(escape)\""), to: server, by: ada)
                #expect(
                    [400, 401, 422].contains(answer.status),
                    "\(call.testDescription): \(answer.status) \(answer.text)"
                )
            }
        }
    }

    @Test(arguments: [Call.register, .logIn]) func `a device is checked by the path of its member`(
        call: Call
    ) async throws {
        try await call.run { server, ada in
            let bad: [(String, String)] = [
                ("1", "device"), ("[]", "device"), (#"{"name":1}"#, "device.name"),
                (#"{"name":"a\u0000"}"#, "device.name"), (#"{"platform":"\r\n"}"#, "device.platform"),
                ("{\"name\":\"\(String(repeating: "a", count: 101))\"}", "device.name"),
                (#"{"name":""}"#, "device.name"),
            ]
            for (device, field) in bad {
                let body = Body(call.good.replacing("{", with: "{\"device\":\(device),"))
                let answer = try await call.send(body, to: server, by: ada)
                answer.expectProblem(422, "invalid_fields", field: field, "\(device): \(answer.text)")
            }
        }
    }

    @Test func `attributes must be an object`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            for value in ["1", "[]", "\"x\"", "true"] {
                let body = Body("{\"attributes\":\(value)}")
                let patch = try await server.send("PATCH", "/v1/users/me", body, token: ada.accessToken)
                patch.expectProblem(422, "invalid_fields", field: "attributes")
                let post = try await server.send("POST", "/v1/users", body)
                post.expectProblem(422, "invalid_fields", field: "attributes")
            }
            let nul: Body = #"{"attributes":{"a":["\u0000"]}}"#
            let answer = try await server.send("POST", "/v1/users", nul)
            answer.expectProblem(422, "invalid_fields", field: "attributes")
        }
    }

    /// The valid body of a call with one member replaced.
    private static func body(_ call: Call, _ name: String, _ value: String) -> Body {
        let others = [
            "username": "grace", "name": "grace", "password": "correct horse", "identifier": "ada",
            "currentPassword": "correct horse", "newPassword": "correct horse",
        ].filter {
            $0.key != name && call.texts[$0.key] != nil && call.method == "POST"
        }
        let refresh = call.path == Call.refresh.path ? call.texts.keys.filter { $0 != name }.map { ($0, "x") } : []
        let members = (others.map { ($0.key, $0.value) } + refresh).map { "\"\($0.0)\":\"\($0.1)\"" }
        return Body("{" + (members + ["\"\(name)\":\(value)"]).joined(separator: ",") + "}")
    }
}
