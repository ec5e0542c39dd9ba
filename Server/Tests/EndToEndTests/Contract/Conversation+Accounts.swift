extension Conversation {
    /// A verification by code, as JSON.
    private static func proof(_ code: String, of id: String = "{id}") -> String {
        #"{"verificationID": "\#(id)", "code": "\#(code)"}"#
    }

    /// A reset by code, as JSON.
    private static func reset(_ code: String, of id: String = "{id}", to password: String = "another horse") -> String {
        #"{"resetID": "\#(id)", "code": "\#(code)", "newPassword": "\#(password)"}"#
    }

    private static let unknownID = "01970000-0000-7000-8000-000000000000"
    private static let unknownToken = "lkv_" + String(repeating: "A", count: 32)

    static let addresses = Conversation("registering with an address") { door in
        let confirm = "POST /v1/verifications/confirm"
        let bob = #"{"emailAddress": "Bob@Example.com", "password": "correct horse", "displayName": "Bob"}"#
        try await door.call("POST /v1/users", bob, keep: ["id": "verificationID"])
        try await door.receive("first", at: "bob@example.com")
        for body in [
            "{}", "[]", #"{"code": "123456"}"#, #"{"verificationID": "{id}"}"#,
            #"{"verificationID": "{id}", "code": "{firstCode}", "token": "{firstToken}"}"#,
            #"{"verificationID": 7, "code": "123456"}"#, #"{"token": 7}"#, #"{"token": "nonsense"}"#,
            #"{"token": "\#(unknownToken)"}"#, proof("12345"), proof("nonsense"), proof(""),
            proof("123456", of: "nonsense"), proof("123456", of: unknownID), proof("{firstWrong}"),
            #"{"verificationID": "{id}", "code": "{firstCode}", "device": {"name": "a\u0000"}}"#,
        ] { try await door.call(confirm, body) }
        let device = #"{"verificationID": "{id}", "code": " {firstCode} ", "device": {"name": "Phone"}}"#
        try await door.call(confirm, device, keep: ["bob": "session.accessToken"])
        try await door.call(confirm, proof("{firstCode}"))
        try await door.call(confirm, #"{"token": "{firstToken}"}"#)
        try await door.call("GET /v1/users/me", as: "bob")
        try await door.call("GET /v1/users/me/events", as: "bob")
        for name in ["bob@example.com", "BOB@EXAMPLE.COM", "bob"] {
            try await door.call("POST /v1/sessions", #"{"identifier": "\#(name)", "password": "correct horse"}"#)
        }
        // A known address gets the same answer.
        try await door.call("POST /v1/users", bob, keep: ["again": "verificationID"])
        try await door.call(confirm, proof("{firstCode}", of: "{again}"))
        try await door.call("PATCH /v1/users/me", #"{"emailAddress": null}"#, as: "bob")

        let number = #"{"phoneNumber": "+81 3-1234-5678", "password": "correct horse"}"#
        try await door.call("POST /v1/users", number, keep: ["id": "verificationID"])
        try await door.receive("sms", at: "+81312345678")
        try await door.call(confirm, proof("{smsCode}"))
        try await door.call("POST /v1/sessions", #"{"identifier": "+81312345678", "password": "correct horse"}"#)
    }

    static let links = Conversation("links of registrations") { door in
        let confirm = "POST /v1/verifications/confirm"
        for name in ["own", "stranger"] {
            let body = #"{"emailAddress": "\#(name)@example.com", "password": "correct horse"}"#
            try await door.call("POST /v1/users", body, keep: ["id": "verificationID"])
            try await door.receive(name, at: "\(name)@example.com")
            let asked = name == "own" ? #", "verificationID": "{id}""# : ""
            try await door.call(confirm, #"{"token": "{\#(name)Token}"\#(asked)}"#)
            try await door.call(
                "POST /v1/sessions",
                #"{"identifier": "\#(name)@example.com", "password": "correct horse"}"#
            )
        }
    }

    static let proofs = Conversation("proving an address") { door in
        let (ask, confirm) = ("POST /v1/verifications", "POST /v1/verifications/confirm")
        try await register(door)
        try await door.call("PATCH /v1/users/me", #"{"emailAddress": "Ada@Example.com"}"#, as: "ada")
        try await door.call(ask, #"{"emailAddress": "ada@example.com"}"#)
        for body in [
            "{}", #"{"emailAddress": "ada@example.com", "phoneNumber": "+81312345678"}"#,
            #"{"emailAddress": "nobody@example.com"}"#, #"{"phoneNumber": "+81312345678"}"#,
            #"{"emailAddress": "nonsense"}"#, #"{"phoneNumber": "12"}"#, #"{"emailAddress": ""}"#,
            #"{"emailAddress": 7}"#,
        ] { try await door.call(ask, body, as: "ada") }
        try await door.call(ask, #"{"emailAddress": "ADA@example.com"}"#, as: "ada", keep: ["id": "verificationID"])
        try await door.receive("first", at: "ada@example.com")
        try await door.call("POST /v1/password-resets/confirm", reset("{firstCode}"))
        for _ in 1...5 { try await door.call(confirm, proof("{firstWrong}")) }
        try await door.call(confirm, proof("{firstCode}"))
        try await door.call(confirm, #"{"token": "{firstToken}"}"#)
        try await door.call("GET /v1/users/me", as: "ada")

        // A request that was taken back.
        try await door.call("PATCH /v1/users/me", #"{"emailAddress": "ada@old.example.com"}"#, as: "ada")
        let old = #"{"emailAddress": "ada@old.example.com"}"#
        try await door.call(ask, old, as: "ada", keep: ["id": "verificationID"])
        try await door.receive("old", at: "ada@old.example.com")
        try await door.call("PATCH /v1/users/me", #"{"emailAddress": "ada@new.example.com"}"#, as: "ada")
        try await door.call(confirm, proof("{oldCode}"))

        let new = #"{"emailAddress": "ada@new.example.com"}"#
        try await door.call(ask, new, as: "ada", keep: ["id": "verificationID"])
        try await door.receive("new", at: "ada@new.example.com")
        try await door.call("POST /v1/sessions", #"{"identifier": "ada@new.example.com", "password": "correct horse"}"#)
        try await door.call(confirm, proof("{newCode}"))
        try await door.call("GET /v1/users/me", as: "ada")
        try await door.call("POST /v1/sessions", #"{"identifier": "ada@new.example.com", "password": "correct horse"}"#)
        try await door.call(ask, new, as: "ada")
        try await door.call("PATCH /v1/users/me", new, as: "ada")
        try await door.call("GET /v1/users/me/events", as: "ada")
    }

    static let resets = Conversation("a forgotten password") { door in
        let (ask, confirm) = ("POST /v1/password-resets", "POST /v1/password-resets/confirm")
        try await register(door)
        for body in [
            "{}", "[]", #"{"identifier": 7}"#, #"{"identifier": ""}"#, #"{"identifier": "a b"}"#,
            #"{"identifier": "a@b"}"#, #"{"identifier": "+12"}"#, #"{"identifier": "a\u0000da"}"#,
            #"{"identifier": "nobody"}"#, #"{"identifier": "nobody@example.com"}"#,
            #"{"identifier": "+81300000000", "locale": "ja"}"#, #"{"identifier": "nobody", "locale": "j"}"#,
            #"{"identifier": " ｎｏｂｏｄｙ "}"#,
        ] { try await door.call(ask, body) }
        // Ada has no address yet, so nothing is sent.
        try await door.call(ask, #"{"identifier": "ada"}"#, keep: ["none": "resetID"])
        for _ in 1...6 { try await door.call(confirm, reset("123456", of: "{none}")) }

        try await door.call("PATCH /v1/users/me", #"{"emailAddress": "ada@example.com"}"#, as: "ada")
        let address = #"{"emailAddress": "ada@example.com"}"#
        try await door.call("POST /v1/verifications", address, as: "ada", keep: ["id": "verificationID"])
        try await door.receive("proof", at: "ada@example.com")
        try await door.call("POST /v1/verifications/confirm", proof("{proofCode}"))

        try await door.call(ask, #"{"identifier": "ADA", "locale": "en"}"#, keep: ["id": "resetID"])
        try await door.receive("first", at: "ada@example.com")
        for body in [
            "{}", #"{"resetID": "{id}", "code": "{firstCode}"}"#, #"{"token": "{firstToken}"}"#,
            #"{"code": "123456", "newPassword": "another horse"}"#, #"{"newPassword": "another horse"}"#,
            #"{"resetID": "{id}", "code": "{firstCode}", "newPassword": 7}"#,
            #"{"token": "nonsense", "newPassword": "another horse"}"#,
            #"{"token": "\#(unknownToken)", "newPassword": "another horse"}"#,
            reset("nonsense"), reset("{firstWrong}"), reset("123456", of: unknownID), reset("123456", of: "nonsense"),
            reset("{firstCode}", to: "short"), reset("{firstCode}", to: "password"), reset("{firstCode}", to: ""),
            #"{"resetID": "{id}", "code": "{firstWrong}"}"#, reset("{firstCode}", to: "ada@example.com"),
            reset("{firstWrong}", to: "short"),
        ] { try await door.call(confirm, body) }
        try await door.call("POST /v1/verifications/confirm", proof("{firstCode}"))
        try await door.call("GET /v1/sessions/current", as: "ada")
        try await door.call(confirm, reset("{firstCode}"))
        try await door.call("GET /v1/sessions/current", as: "ada")
        try await door.call(confirm, reset("{firstCode}"))
        try await door.call(confirm, #"{"token": "{firstToken}", "newPassword": "another horse"}"#)
        try await door.call("POST /v1/sessions", signIn)
        let logIn = #"{"identifier": "ada@example.com", "password": "another horse"}"#
        try await door.call("POST /v1/sessions", logIn, keep: ["ada": "session.accessToken"])
        try await door.call("GET /v1/users/me/events", as: "ada")
    }

    static let endedResets = Conversation("a password that was changed while a reset was asked for") { door in
        try await register(door)
        try await door.call("PATCH /v1/users/me", #"{"emailAddress": "ada@example.com"}"#, as: "ada")
        let address = #"{"emailAddress": "ada@example.com"}"#
        try await door.call("POST /v1/verifications", address, as: "ada", keep: ["id": "verificationID"])
        try await door.receive("proof", at: "ada@example.com")
        try await door.call("POST /v1/verifications/confirm", proof("{proofCode}"))
        try await door.call("POST /v1/password-resets", #"{"identifier": "ada"}"#, keep: ["id": "resetID"])
        try await door.receive("reset", at: "ada@example.com")
        let change = #"{"currentPassword": "correct horse", "newPassword": "third horse"}"#
        try await door.call("POST /v1/users/me/password", change, as: "ada")
        try await door.call("POST /v1/password-resets/confirm", reset("{resetCode}"))
        let link = #"{"token": "{resetToken}", "newPassword": "another horse"}"#
        try await door.call("POST /v1/password-resets/confirm", link)
        try await door.call("POST /v1/sessions", #"{"identifier": "ada", "password": "third horse"}"#)
    }

    static let numbers = Conversation("phone numbers as they are dialled at home") { door in
        for (country, number) in [("JP", "03-1234-5678"), ("us", "(201) 555-0123"), ("GB", "0121 234 5678")] {
            let body =
                #"{"username": "ada-\#(country)", "password": "correct horse", "phoneNumber": "\#(number)", "country": "\#(country)"}"#
            try await door.call("POST /v1/users", body, keep: ["ada": "session.accessToken"])
        }
        for body in [
            #"{"phoneNumber": "030 123456", "country": "DE"}"#, #"{"phoneNumber": "+81312345678", "country": "DE"}"#,
        ] { try await door.call("PATCH /v1/users/me", body, as: "ada") }
    }

    static let upgrades = Conversation("a pseudo user gets an address") { door in
        try await door.call("POST /v1/users", "{}", keep: ["pat": "session.accessToken"])
        for body in [
            #"{"emailAddress": "pat@example.com", "password": "short"}"#,
            #"{"emailAddress": "pat@example.com", "password": "PAT@example.com"}"#,
            #"{"emailAddress": "pat@example.com", "password": "correct horse"}"#, #"{"phoneNumber": "+81312345678"}"#,
        ] { try await door.call("PATCH /v1/users/me", body, as: "pat") }
        let address = #"{"emailAddress": "pat@example.com"}"#
        try await door.call("POST /v1/verifications", address, as: "pat", keep: ["id": "verificationID"])
        try await door.receive("proof", at: "pat@example.com")
        try await door.call("POST /v1/verifications/confirm", proof("{proofCode}"))
        try await door.call("GET /v1/users/me", as: "pat")
        try await door.call("POST /v1/sessions", #"{"identifier": "pat@example.com", "password": "correct horse"}"#)
        for body in [#"{"emailAddress": null}"#, #"{"username": "pat"}"#, #"{"emailAddress": null}"#] {
            try await door.call("PATCH /v1/users/me", body, as: "pat")
        }
    }
}
