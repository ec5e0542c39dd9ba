import HummingbirdTesting
import LatchkeyAPI
import ServerTesting
import Testing

/// Invalid devices, and the limit on devices.
@Suite struct DeviceLimitTests {
    private static let paths: [(path: String, field: String)] = [
        ("wns/a", "provider"), ("APNS/\(PushToken.apns)", "provider"), ("%00/a", "provider"), ("%2e/a", "provider"),
        ("%61pns%2F/a", "provider"), ("%ff/a", "provider"), ("apns/a", "token"),
        ("apns/\(PushToken.apns.dropLast(33))", "token"), ("apns/\(String(repeating: "a", count: 401))", "token"),
        ("apns/\(PushToken.fcm)", "token"), ("fcm/%00", "token"), ("fcm/%2E%2E", "token"), ("fcm/%2e", "token"),
        ("fcm/a%2Fb", "token"), ("fcm/a%253Ab", "token"), ("fcm/a+b", "token"), ("fcm/a%20b", "token"),
        ("fcm/%ff", "token"), ("fcm/a%", "token"), ("fcm/a%zz", "token"), ("fcm/%C3%A4", "token"),
        ("fcm/a'%20OR%20'1'='1", "token"), ("fcm/\(String(repeating: "a", count: 4097))", "token"),
        ("fcm/\(String(repeating: "%3A", count: 4097))", "token"),
        ("fcm/\(String(repeating: "a", count: 1 << 20))", "token"),
    ]

    @Test(arguments: paths) func `a path that names no device is refused, and nothing is stored`(
        wrong: (path: String, field: String)
    ) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            try await server.registerDevice(by: ada)
            for method in ["PUT", "DELETE"] {
                let path = "/v1/users/me/devices/" + wrong.path
                let answer = try await server.send(method, path, token: ada.accessToken)
                answer.expectProblem(422, "invalid_fields", field: wrong.field, "\(answer.text.prefix(200))")
            }
            #expect(try await server.devices(of: ada) == [ListedPushDevice(of: ada)])
        }
    }

    @Test(arguments: [
        ("fcm/a:b", "a:b"), ("fcm/a%3Ab", "a:b"), ("fcm/a%3ab", "a:b"), ("%66cm/%61%2E%2d%5F", "a.-_"),
        ("fcm/\(String(repeating: "%3A", count: 4096))", String(repeating: ":", count: 4096)),
    ])
    func `a token may be percent-encoded`(device: (path: String, token: String)) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let path = "/v1/users/me/devices/" + device.path
            #expect(try await server.send("PUT", path, token: ada.accessToken).status == 204)
            #expect(try await server.devices(of: ada) == [ListedPushDevice(.fcm, device.token, of: ada)])
            #expect(try await server.send("DELETE", path, token: ada.accessToken).status == 204)
            #expect(try await server.devices(of: ada) == [])
        }
    }

    @Test(arguments: ["fcm", "fcm/", "fcm/a/b", "/a"]) func `a path with too few or too many parts is not found`(
        path: String
    ) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.send("PUT", "/v1/users/me/devices/" + path, token: ada.accessToken)
            answer.expectProblem(404, "not_found")
        }
    }

    @Test(arguments: [20_000, 1 << 20]) func `on the network a path that is too long is cut off`(
        length: Int
    ) async throws {
        var options = TestServer.Options()
        options.setup = .live
        try await TestServer.run(options) { server in
            let ada = try await server.register()
            let token = String(repeating: "a", count: length)
            let head = "Host: localhost\r\nConnection: close\r\nAuthorization: Bearer \(ada.accessToken)\r\n\r\n"
            let answer = try await server.exchange("PUT /v1/users/me/devices/fcm/\(token) HTTP/1.1\r\n\(head)")
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer.prefix(200))")
            #expect(try await server.storedDevices == 0)
            let longest = String(repeating: "%3A", count: 4096)
            let twin = try await server.exchange("PUT /v1/users/me/devices/fcm/\(longest) HTTP/1.1\r\n\(head)")
            #expect(twin.hasPrefix("HTTP/1.1 204"), "\(twin.prefix(200))")
        }
    }

    @Test func `a login with a token of a megabyte is refused`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let device = PushToken.inLogIn(String(repeating: "a", count: 1 << 20), of: "fcm")
            let body = Body("{\"identifier\":\"ada\",\"password\":\"correct horse\",\"device\":\(device)}")
            try await server.send("POST", "/v1/sessions", body).expectProblem(413, "payload_too_large")
            #expect(try await server.storedDevices == 0)
        }
    }

    @Test func `a session has 20 devices and a user 100: the oldest give way`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            for number in 1...23 { try await server.registerDevice("fcm", "ada-\(number)", by: ada) }
            #expect(try await server.devices(of: ada).map(\.token) == (4...23).reversed().map { "ada-\($0)" })
            for session in 1...5 {
                let person = try await server.logInAsPerson(device: PushToken.inLogIn("\(session)-0", of: "fcm"))
                for number in 1...19 { try await server.registerDevice("fcm", "\(session)-\(number)", by: person) }
            }
            let tokens = try await server.devices(of: ada).map(\.token)
            let expected = (1...5).flatMap { session in (0...19).map { "\(session)-\($0)" } }
            #expect(tokens == expected.reversed())
            #expect(try await server.storedDevices == 100)
        }
    }
}
