/// Calls that two servers must answer alike.
struct Conversation: Sendable, CustomStringConvertible {
    let description: String
    let hold: @Sendable (Door) async throws -> Void

    init(_ description: String, _ hold: @escaping @Sendable (Door) async throws -> Void) {
        self.description = description
        self.hold = hold
    }

    static let all = [
        registering, loggingIn, refreshing, profile, passwords, addresses, numbers, policy, devices, objects, pages,
        strangers,
    ]

    static let ada = #"{"username": "ada", "password": "correct horse"}"#
    static let signIn = #"{"identifier": "ADA", "password": "correct horse"}"#

    static func register(_ door: Door) async throws {
        try await door.call(
            "POST /v1/users",
            ada,
            keep: ["ada": "session.accessToken", "first": "session.refreshToken", "session": "session.id"]
        )
    }

    static let registering = Conversation("registering") { door in
        try await register(door)
        try await door.call("POST /v1/users", #"{"username": "ADA", "password": "correct horse"}"#)
        try await door.call("POST /v1/users", "{}")
        for body in [
            #"{"username": "eve"}"#, #"{"password": "correct horse"}"#, #"{"username": "", "password": ""}"#,
            #"{"username": "e", "password": "short"}"#, #"{"username": "eve e", "password": "correct horse"}"#,
            #"{"username": "evelyn-moss", "password": "Evelyn-Moss"}"#,
            #"{"username": "evelyn-moss", "password": "Evelyn-Moss7"}"#,
            #"{"username": "eve", "password": "p@ssw0rd"}"#, #"{"username": "eve", "password": "iloveyou"}"#,
            #"{"username": 7, "password": "correct horse"}"#,
            #"{"username": null, "password": "correct horse"}"#, #"{"emailAddress": "eve@example.com"}"#,
            #"{"emailAddress": "eve@", "username": "eve", "password": "correct horse"}"#,
            #"{"phoneNumber": "12", "username": "eve", "password": "correct horse"}"#,
            #"{"displayName": " ", "country": "JPN", "locale": "j", "username": "eve", "password": "correct horse"}"#,
            #"{"displayName": "a\u0007b", "username": "eve", "password": "correct horse"}"#,
            #"{"attributes": [], "username": "eve", "password": "correct horse"}"#,
            #"{"attributes": {"a": "\u0000"}, "username": "eve", "password": "correct horse"}"#,
            #"{"device": {"name": "a\nb"}, "username": "eve", "password": "correct horse"}"#,
            #"{"username": "eve", "password": "correct horse", "id": "mine", "isPseudo": true, "roles": ["admin"]}"#,
            #"{"username": "eva", "password": "correct horse", "emailAddress": "EVA@example.COM", "phoneNumber": "+81 3-1234 5678", "displayName": " Eva ", "country": "jp", "locale": "ja-JP", "attributes": {"nested": {"a": [1, 2.5, null, true]}}, "device": {"name": "Phone", "platform": "iOS"}}"#,
        ] { try await door.call("POST /v1/users", body) }
    }

    static let loggingIn = Conversation("logging in and out") { door in
        try await register(door)
        try await door.call("POST /v1/sessions", signIn, keep: ["ada": "session.accessToken"])
        for body in [
            #"{"identifier": "ada", "password": "wrong horse"}"#, #"{"identifier": "eve", "password": "wrong horse"}"#,
            #"{"identifier": "a\u0000b", "password": "wrong horse"}"#, #"{"identifier": "ada"}"#, "{", "[]", "7", "",
            #"{"identifier": "ada", "identifier": "ada", "password": "correct horse"}"#,
            #"{"identifier": "ada", "password": "correct horse", "device": "phone"}"#,
        ] { try await door.call("POST /v1/sessions", body) }
        try await door.call("POST /v1/sessions", signIn, headers: ["Content-Type": "text/plain"])
        try await door.call("POST /v1/sessions", signIn, headers: ["Latchkey-Application": "nobody"])
        try await door.call("GET /v1/sessions/current", as: "ada")
        try await door.call("DELETE /v1/sessions/current", as: "ada")
        try await door.call("GET /v1/sessions/current", as: "ada")
        try await door.call("DELETE /v1/sessions/current", as: "ada")
        try await door.call("GET /v1/users/me", as: "nonsense")
        try await door.call("GET /v1/users/me")
        try await door.call("GET /v1/users/me", headers: ["Authorization": "Basic YTpi"])
    }

    static let refreshing = Conversation("refreshing") { door in
        try await register(door)
        for (number, digit) in "BCDEFGH".enumerated() {
            await door.makeToken("token\(number + 1)", after: "first", digit: digit)
        }
        func refresh(_ from: String, _ to: String) async throws {
            let body = #"{"refreshToken": "{\#(from)}", "nextRefreshToken": "{\#(to)}"}"#
            try await door.call("POST /v1/sessions/refresh", body, keep: ["ada": "session.accessToken"])
        }
        try await refresh("first", "token1")
        try await refresh("first", "token1")
        try await refresh("token1", "token2")
        try await refresh("first", "token1")
        try await refresh("token2", "token2")
        try await refresh("token2", "nonsense")
        try await refresh("nonsense", "token3")
        try await refresh("token2", "token3")
        try await door.call("GET /v1/sessions/current", as: "ada")
        try await refresh("token1", "token4")
        try await refresh("token3", "token4")
        try await door.call("POST /v1/sessions/refresh", "{}")
        let stranger = "lkr_" + String(repeating: "A", count: 64)
        let next = "lkr_" + String(repeating: "A", count: 63) + "B"
        let body = #"{"refreshToken": "\#(stranger)", "nextRefreshToken": "\#(next)"}"#
        try await door.call("POST /v1/sessions/refresh", body)
    }

    static let profile = Conversation("the user's record") { door in
        try await register(door)
        try await door.call("POST /v1/users", #"{"username": "eve", "password": "correct horse"}"#)
        try await door.call("GET /v1/users/me", as: "ada")
        for body in [
            #"{"displayName": "Ada", "country": "gb", "locale": "en", "attributes": {"a": 1, "b": {"c": 2}}}"#,
            #"{"displayName": null, "attributes": {"a": null, "b": {"d": 3}}}"#, #"{"attributes": null}"#, "{}",
            #"{"username": "Ada.L"}"#, #"{"username": "EVE"}"#, #"{"username": null}"#, #"{"username": "a"}"#,
            #"{"username": 7}"#, #"{"password": "correct horse"}"#, #"{"password": null}"#,
            #"{"emailAddress": "ada@example.com", "phoneNumber": "+441234567890"}"#, #"{"emailAddress": null}"#,
            #"{"emailAddress": "nobody", "country": "Atlantis"}"#, #"{"id": "mine", "emailAddressVerified": true}"#,
        ] { try await door.call("PATCH /v1/users/me", body, as: "ada") }
        for match in [#""1""#, "*", #"W/"8""#, "8", #""100", "8""#, ""] {
            try await door.call("PATCH /v1/users/me", "{}", as: "ada", headers: ["If-Match": match])
        }
        let merge = ["Content-Type": "application/merge-patch+json"]
        try await door.call("PATCH /v1/users/me", "{}", as: "ada", headers: merge)
        try await door.call("POST /v1/users", "{}", keep: ["pseudo": "session.accessToken"])
        for body in [
            #"{"username": "pat"}"#, #"{"password": "correct horse"}"#, #"{"username": "pat", "password": "short"}"#,
            #"{"username": "pat-pseudo", "password": "PAT-pseudo"}"#, #"{"displayName": "Pat"}"#,
            #"{"username": "pat", "password": "correct horse"}"#,
        ] { try await door.call("PATCH /v1/users/me", body, as: "pseudo") }
        try await door.call("POST /v1/sessions", #"{"identifier": "pat", "password": "correct horse"}"#)
    }

    static let objects = Conversation("objects") { door in
        try await register(door)
        let bucket = "/v1/users/me/buckets/balance_book/objects"
        try await door.call("GET \(bucket)", as: "ada")
        try await door.call(
            "POST \(bucket)",
            #"{"name": "Salary", "id": "x", "version": 7}"#,
            as: "ada",
            keep: ["id": "id"]
        )
        try await door.call("GET \(bucket)/{id}", as: "ada")
        try await door.call("HEAD \(bucket)/{id}", as: "ada")
        for body in [#"{"number": 1, "name": null}"#, "[]", #"{"a": "\u0000"}"#, "{}", "", "nonsense"] {
            try await door.call("PATCH \(bucket)/{id}", body, as: "ada")
            try await door.call("PUT \(bucket)/mine", body, as: "ada")
        }
        for header in [["If-Match": #""1""#], ["If-Match": "*"], ["If-None-Match": "*"], ["If-Match": #""99""#]] {
            try await door.call("PUT \(bucket)/mine", "{}", as: "ada", headers: header)
            try await door.call("PUT \(bucket)/new-one", "{}", as: "ada", headers: header)
            try await door.call("PATCH \(bucket)/absent", "{}", as: "ada", headers: header)
            try await door.call("DELETE \(bucket)/new-one", as: "ada", headers: header)
        }
        for path in [
            "/v1/users/me/buckets/a/objects", "\(bucket)/%2E%2E", "\(bucket)/a", "\(bucket)/a%20b", "\(bucket)/x/y",
        ] {
            try await door.call("GET \(path)", as: "ada")
        }
        let large = String(repeating: "x", count: 65_530)
        try await door.call("PUT \(bucket)/large", #"{"a": "\#(large)"}"#, as: "ada")
        try await door.call("PUT \(bucket)/large", #"{"a": "\#(large.dropLast(10))"}"#, as: "ada")
        try await door.call("DELETE \(bucket)/large", as: "ada")
        try await door.call("DELETE \(bucket)/large", as: "ada")
        try await door.call("GET \(bucket)")
    }

    static let pages = Conversation("pages of objects") { door in
        try await register(door)
        let bucket = "/v1/users/me/buckets/balance_book/objects"
        for number in 1...5 { try await door.call("POST \(bucket)", #"{"number": \#(number)}"#, as: "ada") }
        for order in ["created", "-created"] {
            try await door.call(
                "GET \(bucket)?limit=2&order=\(order)",
                as: "ada",
                keep: ["next": "next", "last": "objects.1.id"]
            )
            try await door.call("DELETE \(bucket)/{last}", as: "ada")
            try await door.call("GET \(bucket)?limit=3&order=\(order)&after={next}", as: "ada")
        }
        for query in [
            "limit=0", "limit=1001", "limit=x", "order=up", "after=!", "limit=1&limit=2", "limit=1000", "x=y",
        ] {
            try await door.call("GET \(bucket)?\(query)", as: "ada")
        }
    }

    static let policy = Conversation("the rules of an application") { door in
        try await door.call("GET /v1/policy")
        try await door.call("GET /v1/policy", headers: ["Latchkey-Application": "default"])
        try await door.call("GET /v1/policy", headers: ["Latchkey-Application": "nobody"])
        try await door.call("GET /v1/policy", as: "nonsense")
    }

    static let strangers = Conversation("paths and methods that there are not") { door in
        for call in [
            "GET /v1/nothing", "GET /v2", "PUT /v1/users", "DELETE /v1/users", "POST /v1/users/me", "PUT /v1/sessions",
            "POST /v1/sessions/current", "GET /v1/sessions/refresh", "GET /v1/sessions/others", "GET /v1/sessions/x",
            "POST /v1/users/me/events", "GET /v1/users/me/password", "POST /v1/policy",
            "POST /v1/users/me/devices",
            "PUT /v1/users/me/devices",
            "PUT /v1/users/me/devices/fcm", "PATCH /v1/users/me/devices/fcm/a", "PATCH /v1/users/me/buckets/aa/objects",
            "POST /v1/users/me/buckets/aa/objects/bb",
        ] { try await door.call(call) }
    }
}
