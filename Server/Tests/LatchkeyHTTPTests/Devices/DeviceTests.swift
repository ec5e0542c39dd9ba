import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct DeviceTests {
    @Test func `a device is registered, listed and forgotten`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            #expect(try await server.devices(of: ada) == [])
            let answer = try await server.device("PUT", by: ada)
            #expect(answer.status == 204)
            #expect(answer.body.isEmpty)
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(try await server.devices(of: ada) == [ListedPushDevice(of: ada)])
            for _ in 0..<2 {
                let forgotten = try await server.device("DELETE", by: ada)
                #expect(forgotten.status == 204)
                #expect(forgotten.body.isEmpty)
                #expect(try await server.devices(of: ada) == [])
            }
        }
    }

    @Test func `the latest registered comes first, and a device stands there once`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let laptop = try await server.logInAsPerson()
            try await server.registerDevice(by: ada)
            try await server.registerDevice("fcm", PushToken.fcm, by: laptop)
            let fcm = ListedPushDevice(.fcm, PushToken.fcm, of: laptop)
            #expect(try await server.devices(of: ada) == [fcm, ListedPushDevice(of: ada)])
            try await server.registerDevice(by: ada)
            #expect(try await server.devices(of: laptop) == [ListedPushDevice(of: ada), fcm])
        }
    }

    @Test func `one APNs token in any case is one device`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            try await server.registerDevice("apns", PushToken.apns.uppercased(), by: ada)
            try await server.registerDevice("apns", PushToken.apns, by: ada)
            #expect(try await server.devices(of: ada) == [ListedPushDevice(of: ada)])
            #expect(try await server.device("DELETE", "apns", PushToken.apns.uppercased(), by: ada).status == 204)
            #expect(try await server.devices(of: ada) == [])
        }
    }

    @Test func `a device moves between the sessions of a user`() async throws {
        try await TestServer.run { server in
            let first = try await server.register()
            let second = try await server.logInAsPerson()
            try await server.registerDevice(by: first)
            try await server.registerDevice(by: second)
            #expect(try await server.devices(of: first) == [ListedPushDevice(of: second)])
            #expect(try await server.end(first.sessionID, by: second).status == 204)
            #expect(try await server.devices(of: second) == [ListedPushDevice(of: second)])
        }
    }

    @Test func `a device that another user had moves to who registers it`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let eve = try await server.register("eve")
            try await server.registerDevice(by: ada)
            try await server.registerDevice("fcm", PushToken.fcm, by: ada)
            try await server.registerDevice(by: eve)
            #expect(try await server.devices(of: eve) == [ListedPushDevice(of: eve)])
            #expect(try await server.devices(of: ada) == [ListedPushDevice(.fcm, PushToken.fcm, of: ada)])
        }
    }

    @Test func `another user's device is not forgotten, and nothing is told of it`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let eve = try await server.register("eve")
            try await server.registerDevice(by: ada)
            let foreign = try await server.device("DELETE", by: eve)
            let unknown = try await server.device("DELETE", "apns", PushToken.other, by: eve)
            #expect(foreign.status == 204)
            #expect(unknown.status == foreign.status)
            #expect(unknown.body == foreign.body)
            #expect(try await server.devices(of: ada) == [ListedPushDevice(of: ada)])
            #expect(try await server.devices(of: eve) == [])
        }
    }

    @Test func `the device of another session is forgotten by its user`() async throws {
        try await TestServer.run { server in
            let phone = try await server.register()
            let laptop = try await server.logInAsPerson()
            try await server.registerDevice(by: phone)
            #expect(try await server.device("DELETE", by: laptop).status == 204)
            #expect(try await server.devices(of: phone) == [])
        }
    }

    @Test(arguments: ["PUT", "DELETE", "GET"]) func `what cannot be stored or read is not told as done`(
        method: String
    ) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            try await server.registerDevice(by: ada)
            server.fault.now.writing = .unavailable("disk full")
            server.fault.now.reading = .unavailable("gone")
            let path = "/v1/users/me/devices" + (method == "GET" ? "" : "/apns/\(PushToken.apns)")
            let answer = try await server.send(method, path, token: ada.accessToken)
            answer.expectProblem(503, "storage_unavailable")
            server.fault.now.writing = nil
            server.fault.now.reading = nil
            #expect(try await server.devices(of: ada) == [ListedPushDevice(of: ada)])
        }
    }

    @Test func `the log holds no token of a device, not even at trace and where it is refused`() async throws {
        let token = UUID().uuidString
        try await TestServer.run { server in
            let ada = try await server.register()
            for method in ["PUT", "DELETE", "GET", "POST", "PATCH"] {
                _ = try await server.device(method, "fcm", token, by: ada)
                _ = try await server.device(method, "apns", token, by: ada)
                _ = try await server.send(method, "/v1//users/me/devices/fcm/\(token)?x=\(token)")
            }
            _ = try await server.logInAsPerson(device: PushToken.inLogIn(token, of: "fcm"))
            server.fault.now.writing = .defect("a defect")
            _ = try await server.device("PUT", "fcm", token, by: ada)
            #expect(!TestServer.log.all.contains(token))
            #expect(TestServer.log.all.contains("path=/v1/users/me/devices/{provider}/{token}"))
        }
    }
}
