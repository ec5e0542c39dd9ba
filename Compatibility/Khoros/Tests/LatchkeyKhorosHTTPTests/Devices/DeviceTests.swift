import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct DeviceTests {
    private static let (first, second) = (String(repeating: "a1", count: 32), String(repeating: "b2", count: 32))

    private func register(
        _ client: KhorosClient,
        _ tokens: KhorosClient.Tokens,
        _ token: String = first,
        provider: String = "APNS"
    ) async throws -> TestAnswer {
        try await client.post(
            "/user_device_data",
            """
            {"data":{"type":"user_device_data","device_id":"\(token)","client_id":"community1",
            "push_notification_provider":"\(provider)","application_type":"community"}}
            """,
            token: tokens.access
        )
    }

    @Test(arguments: [("APNS", "apns"), ("FIREBASE", "fcm")])
    func `a device is registered with its provider`(word: (sent: String, stored: String)) async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let answer = try await register(client, try await client.logIn(), provider: word.sent)
            #expect(answer.status == 200)
            #expect(try !answer.data("id").isEmpty)
            let count =
                "SELECT COUNT(*) FROM push_devices WHERE provider = '\(word.stored)' AND token = '\(Self.first)'"
            #expect(try await server.first(count) == 1)
        }
    }

    @Test func `another token replaces the one before, and the id stays`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let tokens = try await client.logIn()
            let id = try await register(client, tokens).data("id")
            for token in [Self.second, Self.second, Self.first] {
                let answer = try await client.post(
                    "/user_device_data/\(id)",
                    #"{"data":{"type":"user_device_data","device_id":"\#(token)"}}"#,
                    token: tokens.access
                )
                #expect(try answer.data("id") == id)
                #expect(try await server.first("SELECT COUNT(*) FROM push_devices WHERE token = '\(token)'") == 1)
                #expect(try await server.first("SELECT COUNT(*) FROM push_devices") == 1)
            }
        }
    }

    @Test func `another user's device is not found, and stays theirs`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let tokens = try await client.logIn()
            let id = try await register(client, tokens).data("id")
            try await server.register("bob")
            let bob = try await server.send(
                "POST",
                "/restapi/vc/authentication/sessions/login/?user.login=bob&user.password=correct+horse"
                    + "&restapi.response_format=json"
            )
            let key = try #require(bob["response", "value", "$"]?.stringValue)
            for id in [id, "x", "%2e%2e", "1"] {
                let answer = try await client.post(
                    "/user_device_data/\(id)",
                    #"{"data":{"device_id":"\#(Self.second)"}}"#,
                    headers: ["li-api-session-key": key]
                )
                answer.expectRefusal(404)
            }
            #expect(try await server.first("SELECT COUNT(*) FROM push_devices WHERE token = '\(Self.first)'") == 1)
            #expect(try await server.first("SELECT COUNT(*) FROM push_devices") == 1)
        }
    }

    @Test(arguments: [
        ("x", "APNS"), (first, "PIGEON"), ("", "APNS"), (String(repeating: "a", count: 5000), "FIREBASE"),
    ])
    func `an invalid device is a 400`(device: (token: String, provider: String)) async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let tokens = try await client.logIn()
            try await register(client, tokens, device.token, provider: device.provider).expectRefusal(400)
            #expect(try await register(client, tokens).status == 200)
        }
    }

    @Test func `a device ends with its session`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let tokens = try await client.logIn()
            _ = try await register(client, tokens)
            _ = try await client.post("/auth/signout", #"{"data":{"deviceId":"\#(Self.first)"}}"#, token: tokens.access)
            #expect(try await server.first("SELECT COUNT(*) FROM push_devices") == 0)
        }
    }
}
