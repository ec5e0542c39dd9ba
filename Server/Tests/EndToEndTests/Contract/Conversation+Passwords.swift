extension Conversation {
    /// A change of password, as JSON.
    private static func change(_ current: String, to new: String) -> String {
        #"{"currentPassword": "\#(current)", "newPassword": "\#(new)"}"#
    }

    static let passwords = Conversation("changing the password") { door in
        let path = "/v1/users/me/password"
        try await register(door)
        try await door.call("POST /v1/sessions", signIn, keep: ["other": "session.accessToken"])
        for body in [
            "{}", "[]", #"{"currentPassword": "correct horse"}"#, #"{"newPassword": "another horse"}"#,
            #"{"currentPassword": 7, "newPassword": "another horse"}"#,
            #"{"currentPassword": "correct horse", "newPassword": null}"#,
            change("wrong horse", to: "another horse"), change("correct horse", to: "short"),
            change("wrong horse", to: "short"), change("correct horse", to: String(repeating: "x", count: 257)),
            change(String(repeating: "x", count: 257), to: "another horse"),
            change("correct horse", to: #"another\u0000horse"#), change("correct horse", to: ""),
        ] { try await door.call("POST \(path)", body, as: "ada") }
        for guessed in ["password", "Password1", "12345678", "jjjjjjjjj", "mnopqrstu", "zyxwvuts"] {
            try await door.call("POST \(path)", change("correct horse", to: guessed), as: "ada")
        }
        try await door.call("POST \(path)", change("correct horse", to: "another horse"))
        try await door.call("POST \(path)", change("correct horse", to: "another horse"), as: "ada")
        for token in ["ada", "other"] { try await door.call("GET /v1/sessions/current", as: token) }
        try await door.call("POST /v1/sessions", signIn)
        try await door.call("POST /v1/sessions", #"{"identifier": "ada", "password": "another horse"}"#)
        try await door.call("POST \(path)", change("correct horse", to: "third horse here"), as: "ada")
        try await door.call("GET /v1/users/me/events", as: "ada")
        try await door.call("POST /v1/users", "{}", keep: ["pseudo": "session.accessToken"])
        try await door.call("POST \(path)", change("", to: "another horse"), as: "pseudo")
    }
}
