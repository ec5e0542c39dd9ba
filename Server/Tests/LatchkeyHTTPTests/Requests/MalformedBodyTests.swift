import Foundation
import LatchkeyAPI
import ServerTesting
import Testing

@Suite struct MalformedBodyTests {
    private static func bad(_ good: String) -> [(name: String, bytes: [UInt8])] {
        let bytes = Array(good.utf8)
        func utf16(_ encoding: String.Encoding) -> [UInt8] { Array(good.data(using: encoding) ?? Data()) }
        return [
            ("only white space", Array(" \n".utf8)), ("nonsense", Array("nonsense".utf8)),
            ("cut", Array(bytes.dropLast())), ("something after it", bytes + Array("x".utf8)),
            ("a second object after it", bytes + bytes), ("a zero after it", bytes + [0]),
            ("a byte order mark", [0xEF, 0xBB, 0xBF] + bytes), ("UTF-16", utf16(.utf16)),
            ("UTF-16 little-endian", utf16(.utf16LittleEndian)), ("UTF-16 big-endian", utf16(.utf16BigEndian)),
            ("UTF-32", utf16(.utf32LittleEndian)),
            ("bad UTF-8", Array("{\"a\":\"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8)),
            ("overlong UTF-8", Array("{\"a\":\"".utf8) + [0xC0, 0x80] + Array("\"}".utf8)),
            ("a surrogate in UTF-8", Array("{\"a\":\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"}".utf8)),
            ("a comment", Array("/* */".utf8) + bytes), ("single quotes", Array("{'a':1}".utf8)),
            ("a form", Array("identifier=ada&password=x".utf8)), ("XML", Array("<a/>".utf8)),
        ]
    }

    @Test(arguments: Call.all) func `a body that is no JSON in UTF-8 is refused`(call: Call) async throws {
        try await call.run { server, ada in
            for bad in Self.bad(call.good) {
                let answer = try await call.send(Body(bad.bytes), to: server, by: ada)
                answer.expectProblem(400, "malformed_json", "\(bad.name): \(answer.status) \(answer.text.prefix(200))")
            }
        }
    }

    @Test(arguments: Call.all.filter { $0.method != "DELETE" })
    func `a body that is missing is refused`(call: Call) async throws {
        try await call.run { server, ada in
            try await call.send(Body(""), to: server, by: ada).expectProblem(400, "malformed_json")
        }
    }

    @Test(arguments: Call.all, ["[]", "[{}]", "\"text\"", "1", "true"])
    func `another JSON value than an object is told as such`(call: Call, text: String) async throws {
        try await call.run { server, ada in
            let answer = try await call.send(Body(text), to: server, by: ada)
            answer.expectProblem(422, "invalid_fields", field: "body", "\(answer.text)")
        }
    }

    @Test(arguments: Call.all) func `a raw line end within a text is refused`(call: Call) async throws {
        try await call.run { server, ada in
            let name = call.texts.keys.first ?? "a"
            let answer = try await call.send(Body("{\"\(name)\":\"a\nb\"}"), to: server, by: ada)
            answer.expectProblem(400, "malformed_json", "\(answer.text)")
        }
    }

    @Test(arguments: Call.all) func `null is no object`(call: Call) async throws {
        try await call.run { server, ada in
            let answer = try await call.send("null", to: server, by: ada)
            #expect([400, 422].contains(answer.status), "\(answer.status) \(answer.text)")
        }
    }

    @Test(arguments: Call.all, [2_000, 7_000]) func `a body that is nested too deeply is refused`(
        call: Call,
        depth: Int
    ) async throws {
        try await call.run { server, ada in
            for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
                let end = open == "[" ? "" : "1"
                let half = open == "[" ? depth : depth / 3
                let text = String(repeating: open, count: half) + end + String(repeating: close, count: half)
                let answer = try await call.send(Body("{\"username\":\(text)}"), to: server, by: ada)
                #expect([400, 422].contains(answer.status), "\(answer.status)")
            }
        }
    }

    @Test(arguments: Call.all) func `a body that is nested 200,000 deep is refused`(call: Call) async throws {
        try await call.run { server, ada in
            let answer = try await call.send(Body(String(repeating: "[", count: 200_000)), to: server, by: ada)
            answer.expectProblem(413, "payload_too_large")
            let within = try await call.send(Body(String(repeating: "[", count: 16_000)), to: server, by: ada)
            within.expectProblem(400, "malformed_json")
        }
    }

    @Test(
        arguments: Call.objects,
        ["NaN", "Infinity", "-Infinity", "1e400", "-1e400", "01", "+1", ".5", "1.", "0x1", "1_000", "undefined", "tru"]
    )
    func `what is no number of JSON is refused`(call: Call, number: String) async throws {
        try await call.run { server, ada in
            let answer = try await call.send(Body("{\"a\":\(number)}"), to: server, by: ada)
            #expect([400, 422].contains(answer.status), "\(answer.status) \(answer.text)")
        }
    }

    @Test(arguments: Call.all) func `a body over the limit is refused with and without its length`(
        call: Call
    ) async throws {
        try await call.run { server, ada in
            for size in [200 * 1024, 10 << 20] {
                let text = "{\"x\":\"\(String(repeating: "x", count: size))\"}"
                try await call.send(Body(text), to: server, by: ada).expectProblem(413, "payload_too_large")
            }
        }
    }

    @Test(arguments: Call.all) func `a member that nobody knows is ignored`(call: Call) async throws {
        try await call.run { server, ada in
            guard call.method != "DELETE" else { return }
            let body = Body(call.good.replacing("{", with: #"{"unknownMember":{"a":[1,null]},"__proto__":{},"#))
            let answer = try await call.send(body, to: server, by: ada)
            #expect(call.isGood(answer), "\(answer.status) \(answer.text)")
            if call.path == Call.registerForCookie.path {
                try await server.execute("DELETE FROM users WHERE username_key = 'grace'")
            }
            if call.path == "/v1/users" {
                #expect(
                    try await server.send("DELETE", "/v1/users/me", nil, token: Person(answer).accessToken).status
                        == 204
                )
            }
        }
    }

    private static let mediaTypes: [String?] = [
        nil, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "application/jsonx",
        "application/xml", "json", "*/*", "text/json", "application/json, text/plain",
    ]

    @Test(arguments: Call.all, mediaTypes)
    func `a body of another media type is refused`(call: Call, mediaType: String?) async throws {
        try await call.run { server, ada in
            let answer = try await call.send(Body(call.good, as: mediaType), to: server, by: ada)
            answer.expectProblem(415, "unsupported_media_type")
        }
    }

    @Test(
        arguments: Call.all,
        ["application/json; charset=utf-8", "APPLICATION/JSON", "application/json ;charset=UTF-8"]
    )
    func `parameters and case of the media type do not matter`(call: Call, mediaType: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            _ = try await server.send("PUT", "/v1/users/me/buckets/notes/objects/one", "{}", token: ada.accessToken)
            let answer = try await call.send(Body(call.good, as: mediaType), to: server, by: ada)
            #expect(call.isGood(answer), "\(answer.status) \(answer.text)")
        }
    }
}
