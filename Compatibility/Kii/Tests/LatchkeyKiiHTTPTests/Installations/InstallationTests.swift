import Foundation
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct InstallationTests {
    private static let token = String(repeating: "a1", count: 32)
    private static let firebase = "fGx:APA91b_registration-token"

    private static func install(
        _ client: KiiClient,
        _ caller: String?,
        _ type: String = "IOS",
        _ token: String = token,
        _ more: [String: JSONValue] = [:]
    ) async throws -> TestAnswer {
        let body: [String: JSONValue] = ["installationRegistrationID": .string(token), "deviceType": .string(type)]
        return try await client.send(
            "POST",
            "/installations",
            .object(body.merging(more) { $1 }),
            as: "InstallationCreationRequest",
            token: caller
        )
    }

    @Test(arguments: [("IOS", token, "apns"), ("ANDROID", firebase, "fcm")])
    func `an installation is a push device of the session`(
        device: (type: String, token: String, provider: String)
    ) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let made = try await Self.install(client, ada.token, device.type, device.token, ["development": false])
            #expect(made.status == 201)
            let id = try made.string("installationID")
            #expect(made.json == ["installationID": .string(id), "installationRegistrationID": .string(device.token)])
            let devices = try await server.send(
                "GET",
                "/v1/users/me/devices",
                token: ada.token,
                headers: ["Latchkey-Application": KiiServer.app]
            )
            let listed = try #require(devices["devices"]?.arrayValue?.first?.objectValue)
            #expect(listed["provider"]?.stringValue == device.provider)
            #expect(listed["token"]?.stringValue == device.token)
            for name in [id, "\(device.type):\(device.token)"] {
                let read = try await client.send("GET", "/installations/\(name)", token: ada.token)
                #expect(
                    read.json == [
                        "installationID": .string(id), "installationRegistrationID": .string(device.token),
                        "deviceType": .string(device.type), "development": false, "userID": .string(ada.id),
                    ]
                )
            }
        }
    }

    @Test func `an installation of a development app is marked`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for isForDevelopment in [true, false] {
                let made = try await Self.install(
                    client,
                    ada.token,
                    "IOS",
                    Self.token,
                    ["development": .bool(isForDevelopment)]
                )
                let id = try made.string("installationID")
                let read = try await client.send("GET", "/installations/\(id)", token: ada.token)
                #expect(read["development"]?.boolValue == isForDevelopment)
            }
        }
    }

    @Test(arguments: [true, false])
    func `a deleted installation is gone`(byID: Bool) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let made = try await Self.install(client, ada.token)
            let name = byID ? try made.string("installationID") : "IOS:\(Self.token)"
            #expect(try await client.send("DELETE", "/installations/\(name)", token: ada.token).status == 204)
            for method in ["GET", "DELETE"] {
                try await client.send(method, "/installations/\(name)", token: ada.token)
                    .expectRefusal(404, "INSTALLATION_NOT_FOUND")
            }
            #expect(try await server.first("SELECT COUNT(*) FROM push_devices") == 0)
        }
    }

    @Test func `a device belongs to the user who registered it last`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let (ada, eve) = (try await server.signedIn(), try await server.signedIn("eve"))
            let first = try await Self.install(client, ada.token)
            let again = try await Self.install(client, ada.token)
            let second = try await Self.install(client, eve.token)
            for answer in [first, again, second] { #expect(answer.status == 201) }
            #expect(first.json == second.json)
            let path = "/installations/\(try first.string("installationID"))"
            #expect(try await client.send("GET", path, token: eve.token)["userID"]?.stringValue == eve.id)
            for method in ["GET", "DELETE"] {
                try await client.send(method, path, token: ada.token).expectRefusal(404, "INSTALLATION_NOT_FOUND")
            }
            #expect(try await server.first("SELECT COUNT(*) FROM push_devices") == 1)
        }
    }

    @Test func `a backend installs for a logged-in user, and sees and deletes all of its application`()
        async throws
    {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let backend = try server.administratorToken()
            let userID: [String: JSONValue] = ["userID": .string(ada.id)]
            let made = try await Self.install(client, backend, "ANDROID", Self.firebase, userID)
            #expect(made.status == 201)
            let path = "/installations/\(try made.string("installationID"))"
            for token in [ada.token, backend] {
                #expect(try await client.send("GET", path, token: token)["userID"]?.stringValue == ada.id)
            }
            try await Self.install(client, backend).expectRefusal(400, "INVALID_INPUT_DATA")
            let nobody: [String: JSONValue] = ["userID": "0190a5f0-0000-7000-8000-000000000001"]
            try await Self.install(client, backend, "IOS", Self.token, nobody).expectRefusal(404, "USER_NOT_FOUND")
            let bob = try await server.signedIn("bob", at: KiiServer.otherApp)
            try await Self.install(client, backend, "IOS", Self.token, ["userID": .string(bob.id)])
                .expectRefusal(404, "USER_NOT_FOUND")
            let other = KiiClient(server: server, app: KiiServer.otherApp)
            try await other.send("GET", path, token: server.administratorToken(of: KiiServer.otherApp))
                .expectRefusal(404, "INSTALLATION_NOT_FOUND")
            #expect(try await client.send("DELETE", path, token: backend).status == 204)
            #expect(try await server.first("SELECT COUNT(*) FROM push_devices") == 0)
        }
    }

    @Test func `a user who names another user installs for themselves`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let (ada, eve) = (try await server.signedIn(), try await server.signedIn("eve"))
            let made = try await Self.install(client, eve.token, "IOS", Self.token, ["userID": .string(ada.id)])
            let path = "/installations/\(try made.string("installationID"))"
            #expect(try await client.send("GET", path, token: eve.token)["userID"]?.stringValue == eve.id)
        }
    }

    @Test func `an installation ends with its session`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let made = try await Self.install(client, ada.token)
            let ended = try await server.send(
                "DELETE",
                "/v1/sessions/current",
                token: ada.token,
                headers: ["Latchkey-Application": KiiServer.app]
            )
            #expect(ended.status == 204)
            let path = "/installations/\(try made.string("installationID"))"
            try await client.send("GET", path, token: ada.token).expectRefusal(401, "UNAUTHORIZED")
            try await client.send("GET", path, token: server.administratorToken())
                .expectRefusal(404, "INSTALLATION_NOT_FOUND")
        }
    }

    @Test func `without a user there is no installation`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            for token in [nil, try server.anonymousToken(), "lka_nonsense"] {
                try await Self.install(client, token).expectRefusal(401, "UNAUTHORIZED")
                try await client.send("GET", "/installations/IOS:\(Self.token)", token: token)
                    .expectRefusal(401, "UNAUTHORIZED")
            }
        }
    }

    @Test(arguments: [
        ("IOS", "x", 400, "INVALID_INPUT_DATA"), ("ANDROID", "", 400, "INVALID_INPUT_DATA"),
        ("PIGEON", token, 400, "INVALID_INPUT_DATA"), ("JPUSH", token, 403, "OPERATION_NOT_SUPPORTED"),
        ("MQTT", token, 403, "OPERATION_NOT_SUPPORTED"),
    ])
    func `an unsupported device is refused`(
        device: (type: String, token: String, status: Int, code: String)
    ) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await Self.install(client, ada.token, device.type, device.token)
                .expectRefusal(device.status, device.code)
        }
    }

    @Test(arguments: ["x", "IOS:", "IOS:x", "MQTT:abc", "%ff", String(repeating: "0", count: 64)])
    func `an invalid id is not found`(_ name: String) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for method in ["GET", "DELETE"] {
                try await client.send(method, "/installations/\(name)", token: ada.token)
                    .expectRefusal(404, "INSTALLATION_NOT_FOUND")
            }
        }
    }
}
