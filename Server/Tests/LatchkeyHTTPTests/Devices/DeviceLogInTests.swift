import LatchkeyAPI
import LatchkeyJSON
import ServerTesting
import Testing

/// A device that a login or registration registers in the same call.
@Suite struct DeviceLogInTests {
    @Test func `a login registers its device`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let phone = try await server.logInAsPerson(device: PushToken.inLogIn())
            #expect(try await server.devices(of: phone) == [ListedPushDevice(of: phone)])
            let tablet = try await server.logInAsPerson(device: PushToken.inLogIn(PushToken.fcm, of: "fcm"))
            let fcm = ListedPushDevice(.fcm, PushToken.fcm, of: tablet)
            #expect(try await server.devices(of: phone) == [fcm, ListedPushDevice(of: phone)])
        }
    }

    @Test(arguments: [#"{"username":"ada","password":"correct horse","device":"#, #"{"device":"#])
    func `a registration registers its device`(body: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.send("POST", "/v1/users", Body(body + PushToken.inLogIn() + "}"))
            let ada = try Person(answer)
            #expect(try await server.devices(of: ada) == [ListedPushDevice(of: ada)])
        }
    }

    @Test func `another user who logs in on the device takes it`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            _ = try await server.register("eve")
            let ada = try await server.logInAsPerson(device: PushToken.inLogIn())
            let eve = try await server.logInAsPerson("eve", device: PushToken.inLogIn(PushToken.apns.uppercased()))
            #expect(try await server.devices(of: ada) == [])
            #expect(try await server.devices(of: eve) == [ListedPushDevice(of: eve)])
            _ = try await server.send("DELETE", "/v1/sessions/current", token: ada.accessToken)
            #expect(try await server.devices(of: eve) == [ListedPushDevice(of: eve)])
        }
    }

    @Test func `a refused login or registration takes nobody's device`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            try await server.registerDevice(by: ada)
            let device = PushToken.inLogIn()
            for (path, body, status) in [
                ("/v1/sessions", #""identifier":"ada","password":"wrong horse""#, 401),
                ("/v1/sessions", #""identifier":"eve","password":"correct horse""#, 401),
                ("/v1/users", #""username":"ADA","password":"correct horse""#, 409),
                ("/v1/users", #""username":"eve","password":"short""#, 422),
            ] {
                let answer = try await server.send("POST", path, Body("{\(body),\"device\":\(device)}"))
                #expect(answer.status == status)
                #expect(try await server.devices(of: ada) == [ListedPushDevice(of: ada)])
            }
        }
    }

    @Test func `neither the list of sessions nor the events tell the token`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let device = PushToken.inLogIn().replacing("{\"push\"", with: "{\"name\":\"Phone\",\"push\"")
            let ada = try await server.logInAsPerson(device: device)
            let wrong = Body("{\"identifier\":\"ada\",\"password\":\"wrong horse\",\"device\":\(device)}")
            #expect(try await server.send("POST", "/v1/sessions", wrong).status == 401)
            for path in ["/v1/sessions", "/v1/users/me/events"] {
                let answer = try await server.send("GET", path, token: ada.accessToken)
                #expect(answer.text.contains("Phone"))
                #expect(!answer.text.contains(PushToken.apns))
                #expect(!answer.text.contains("push"))
            }
            #expect(try await server.sessions(of: ada).first?.device == Device(name: "Phone"))
        }
    }

    @Test(arguments: [
        ("1", "device.push"), ("[]", "device.push"), (#""apns""#, "device.push"), ("{}", "device.push.provider"),
        (#"{"provider":"apns"}"#, "device.push.token"), (#"{"token":"a"}"#, "device.push.provider"),
        (#"{"provider":1,"token":"a"}"#, "device.push.provider"),
        (#"{"provider":"fcm","token":null}"#, "device.push.token"),
        (#"{"provider":"wns","token":"a"}"#, "device.push.provider"),
        (#"{"provider":"apns","token":"a"}"#, "device.push.token"),
        (#"{"provider":"fcm","token":""}"#, "device.push.token"),
        (#"{"provider":"fcm","token":"a%3Ab"}"#, "device.push.token"),
        (#"{"provider":"fcm","token":"a\u0000"}"#, "device.push.token"),
        ("{\"provider\":\"fcm\",\"token\":\"\(String(repeating: "a", count: 4097))\"}", "device.push.token"),
    ])
    func `a push device is checked by the path of its member, and nobody is logged in`(
        push: (json: String, field: String)
    ) async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            for call in [Call.logIn, .register] {
                let body = Body(call.good.replacing("{", with: "{\"device\":{\"push\":\(push.json)},"))
                let answer = try await server.send(call.method, call.path, body)
                answer.expectProblem(422, "invalid_fields", field: push.field, "\(answer.text)")
            }
            #expect(try await server.first("SELECT COUNT(*) FROM sessions") == 1)
        }
    }

    @Test func `no push device is none`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let ada = try await server.logInAsPerson(device: #"{"name":"Phone","push":null}"#)
            #expect(try await server.devices(of: ada) == [])
        }
    }
}
