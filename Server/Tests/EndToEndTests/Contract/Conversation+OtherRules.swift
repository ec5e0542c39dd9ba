extension Conversation {
    /// An application with its own rules: no verification of addresses, weak passwords of 4 characters, and generated
    /// passwords.
    static let otherRules = Conversation("an application with other rules") { door in
        let bob = #"{"emailAddress": "bob@example.com", "phoneNumber": "+81312345678", "password": "aaaa"}"#
        try await door.call("GET /v1/policy")
        try await door.call("POST /v1/users", bob, keep: ["bob": "session.accessToken"])
        for body in [
            bob, #"{"phoneNumber": "+81312345678", "password": "aaaa"}"#,
            #"{"username": "eve", "emailAddress": "BOB@example.com", "password": "aaaa"}"#,
            #"{"username": "eve", "password": "aaa"}"#, #"{"username": "eve", "password": "password"}"#,
            #"{"username": "eve1", "password": "EVE1"}"#,
        ] { try await door.call("POST /v1/users", body) }
        for name in ["bob@example.com", "+81312345678"] {
            try await door.call("POST /v1/sessions", #"{"identifier": "\(name)", "password": "aaaa"}"#)
        }
        try await door.call(
            "POST /v1/users",
            #"{"username": "ada", "password": "aaaa"}"#,
            keep: ["ada": "session.accessToken"]
        )
        for body in [
            #"{"emailAddress": "bob@example.com"}"#, #"{"emailAddress": "ada@example.com"}"#,
            #"{"emailAddress": "ada@new.example.com"}"#, #"{"emailAddress": null}"#,
        ] { try await door.call("PATCH /v1/users/me", body, as: "ada") }
        try await door.call("POST /v1/users", "{}", keep: ["pat": "session.accessToken"])
        for body in [
            #"{"emailAddress": "pat@example.com"}"#, #"{"emailAddress": "pat@example.com", "password": "aaaa"}"#,
        ] {
            try await door.call("PATCH /v1/users/me", body, as: "pat")
        }

        let address = #"{"emailAddress": "bob@example.com"}"#
        try await door.call("POST /v1/verifications", address, as: "bob", keep: ["id": "verificationID"])
        try await door.receive("proof", at: "bob@example.com")
        let proof = #"{"verificationID": "{id}", "code": "{proofCode}"}"#
        try await door.call("POST /v1/verifications/confirm", proof)
        try await door.call("GET /v1/users/me", as: "bob")

        try await door.call("POST /v1/password-resets", #"{"identifier": "+81312345678"}"#, keep: ["id": "resetID"])
        try await door.receive("reset", at: "+81312345678")
        let confirm = "POST /v1/password-resets/confirm"
        try await door.call(confirm, #"{"resetID": "{id}", "code": "{resetWrong}"}"#)
        try await door.call(confirm, #"{"resetID": "{id}", "code": "{resetCode}"}"#)
        try await door.call("GET /v1/users/me", as: "bob")
        try await door.call("POST /v1/sessions", #"{"identifier": "bob@example.com", "password": "aaaa"}"#)
    }
}
