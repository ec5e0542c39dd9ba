extension Conversation {
    /// A verification by code, as JSON.
    private static func proof(_ code: String, of id: String = "{id}") -> String {
        #"{"verificationID": "\#(id)", "code": "\#(code)"}"#
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
}
