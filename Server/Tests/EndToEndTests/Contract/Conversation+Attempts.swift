extension Conversation {
    private static func logIn(_ name: String, _ password: String) -> String {
        #"{"identifier": "\#(name)", "password": "\#(password)"}"#
    }

    static let knownDevices = Conversation("known devices") { door in
        try await register(door)
        let ada = logIn("ada", "correct horse")
        try await door.call("POST /v1/sessions", ada, keep: ["key": "session.deviceKey"])
        let eve = #"{"username": "eve", "password": "correct horse"}"#
        try await door.call("POST /v1/users", eve, keep: ["eve": "session.deviceKey"])
        let known = ["Latchkey-Device": "{key}"]
        for _ in 1...6 { try await door.call("POST /v1/sessions", logIn("ada", "wrong horse")) }
        for key in ["{key}", "{eve}", "lkd_", "rubbish", "lkd_" + String(repeating: "A", count: 43)] {
            try await door.call("POST /v1/sessions", ada, headers: ["Latchkey-Device": key])
        }
        for _ in 1...6 { try await door.call("POST /v1/sessions", logIn("ada", "wrong horse"), headers: known) }
        try await door.call("POST /v1/sessions", ada, headers: known)
        try await door.call("POST /v1/sessions", logIn("eve", "correct horse"), headers: known)
        try await door.call("POST /v1/users", "{}", headers: known)
    }

    static let attempts = Conversation("attempts that fail") { door in
        try await register(door)
        try await door.call("POST /v1/users", #"{"username": "bob", "password": "correct horse"}"#)
        for _ in 1...4 { try await door.call("POST /v1/sessions", logIn("bob", "wrong horse")) }
        try await door.call("POST /v1/sessions", logIn("bob", "correct horse"))
        for name in ["ada", "eve", "no name"] {
            for _ in 1...6 { try await door.call("POST /v1/sessions", logIn(name, "wrong horse")) }
            for spelling in [name, name.uppercased(), " \(name)"] {
                try await door.call("POST /v1/sessions", logIn(spelling, "correct horse"))
            }
        }
        try await door.call("POST /v1/sessions", logIn("bob", "correct horse"))
        try await door.call("GET /v1/users/me/events", as: "ada")
        for _ in 1...6 { try await door.call("DELETE /v1/users/me", #"{"password": "wrong horse"}"#, as: "ada") }
        try await door.call("DELETE /v1/users/me", #"{"password": "correct horse"}"#, as: "ada")
        try await door.call("DELETE /v1/users/me", as: "ada")
    }
}
