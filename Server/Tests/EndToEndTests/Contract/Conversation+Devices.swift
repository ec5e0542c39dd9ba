extension Conversation {
    private static let apns = String(repeating: "0123456789abcdef", count: 4)

    /// A login from a device, as JSON.
    private static func logIn(_ name: String, on device: String) -> String {
        #"{"identifier": "\#(name)", "password": "correct horse", "device": \#(device)}"#
    }

    static let devices = Conversation("push devices") { door in
        let path = "/v1/users/me/devices"
        let phone = #"{"name": "Phone", "push": {"provider": "apns", "token": "\#(apns.uppercased())"}}"#
        try await register(door)
        let eve = #"{"username": "eve", "password": "correct horse", "device": \#(phone)}"#
        try await door.call("POST /v1/users", eve, keep: ["eve": "session.accessToken"])
        try await door.call("GET \(path)", as: "eve")
        let keep = ["phone": "session.accessToken", "id": "session.id"]
        try await door.call("POST /v1/sessions", logIn("ada", on: phone), keep: keep)
        for name in ["ada", "eve"] { try await door.call("GET \(path)", as: name) }
        try await door.call("PUT \(path)/fcm/dQw4:APA91b-_.", as: "ada")
        try await door.call("PUT \(path)/fcm/dQw4%3AAPA91b-_%2E", as: "ada")
        try await door.call("DELETE \(path)/apns/\(apns)", as: "eve")
        try await door.call("GET \(path)", as: "ada")
        try await door.call("GET /v1/sessions", as: "ada")
        for call in ["PUT \(path)/apns/\(apns)", "GET \(path)", "DELETE \(path)/apns/\(apns)"] {
            for name in ["eve", "ada", "nonsense"] { try await door.call(call, as: name) }
            try await door.call(call)
        }
        try await door.call("PUT \(path)/fcm/phone", as: "phone")
        try await door.call("DELETE /v1/sessions/{id}", as: "ada")
        try await door.call("GET \(path)", as: "ada")
        try await door.call("GET /v1/users/me/events", as: "ada")
        try await door.call("DELETE \(path)/fcm/dQw4:APA91b-_%2E", as: "ada")
        try await door.call("GET \(path)", as: "ada")
        try await wrongDevices(door)
        try await door.call("DELETE /v1/users/me", as: "ada")
        try await register(door)
        try await door.call("GET \(path)", as: "ada")
    }

    private static func wrongDevices(_ door: Door) async throws {
        let long = String(repeating: "a", count: 4097)
        for device in [
            "wns/a", "APNS/\(apns)", "%00/a", "apns/a", "apns/\(apns)x", "apns/\(apns.prefix(31))",
            "apns/\(long.prefix(401))", "fcm/%00", "fcm/a%2Fb", "fcm/a%253Ab", "fcm/a+b", "fcm/%ff", "fcm/%C3%A4",
            "fcm/\(long)", "fcm/a/b", "fcm",
        ] {
            for method in ["PUT", "DELETE"] {
                try await door.call("\(method) /v1/users/me/devices/\(device)", as: "ada")
            }
        }
        for push in [
            "null", "1", "[]", #""apns""#, "{}", #"{"provider": "apns"}"#, #"{"token": "a"}"#,
            #"{"provider": 1, "token": "a"}"#, #"{"provider": "fcm", "token": null}"#,
            #"{"provider": "wns", "token": ""}"#, #"{"provider": "apns", "token": "a"}"#,
            #"{"provider": "fcm", "token": ""}"#, #"{"provider": "fcm", "token": "."}"#,
            #"{"provider": "fcm", "token": ".."}"#, #"{"provider": "fcm", "token": "a\u0000"}"#,
        ] {
            try await door.call("POST /v1/sessions", logIn("ada", on: #"{"push": \#(push)}"#))
        }
        let wrong = #"{"name": "", "platform": "\n", "push": {"provider": "fcm", "token": "a b"}}"#
        try await door.call("POST /v1/sessions", logIn("ada", on: wrong))
    }
}
