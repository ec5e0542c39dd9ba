import LatchkeyAPI
import ServerTesting
import Testing

/// A call, and a valid body for it.
struct Call: Sendable, CustomTestStringConvertible {
    let method: String
    let path: String
    /// Whether it needs a user.
    let isSignedIn: Bool
    let good: String
    /// The members that must be texts, and whether each is optional.
    let texts: [String: Bool]

    var testDescription: String { "\(method) \(path)" }

    static let register = Call(
        method: "POST",
        path: "/v1/users",
        isSignedIn: false,
        good: #"{"username":"grace","password":"correct horse"}"#,
        texts: [
            "username": true, "password": true, "emailAddress": true, "phoneNumber": true, "displayName": true,
            "country": true, "locale": true,
        ]
    )
    static let logIn = Call(
        method: "POST",
        path: "/v1/sessions",
        isSignedIn: false,
        good: #"{"identifier":"ada","password":"correct horse"}"#,
        texts: ["identifier": false, "password": false]
    )
    static let registerForCookie = Call(
        method: "POST",
        path: "/users/register",
        isSignedIn: false,
        good: #"{"name":"grace","password":"correct horse"}"#,
        texts: ["name": false, "password": false]
    )
    static let logInForCookie = Call(
        method: "POST",
        path: "/users/login",
        isSignedIn: false,
        good: #"{"name":"ada","password":"correct horse"}"#,
        texts: ["name": false, "password": false]
    )
    static let refresh = Call(
        method: "POST",
        path: "/v1/sessions/refresh",
        isSignedIn: false,
        good: #"{"refreshToken":"x","nextRefreshToken":"y"}"#,
        texts: ["refreshToken": false, "nextRefreshToken": false]
    )
    static let updateUser = Call(
        method: "PATCH",
        path: "/v1/users/me",
        isSignedIn: true,
        good: #"{"displayName":"Ada"}"#,
        texts: [
            "username": true, "password": true, "emailAddress": true, "phoneNumber": true, "displayName": true,
            "country": true, "locale": true,
        ]
    )
    /// To the same password, so that the call can be repeated.
    static let changePassword = Call(
        method: "POST",
        path: "/v1/users/me/password",
        isSignedIn: true,
        good: #"{"currentPassword":"correct horse","newPassword":"correct horse"}"#,
        texts: ["currentPassword": false, "newPassword": false]
    )
    static let deleteUser = Call(
        method: "DELETE",
        path: "/v1/users/me",
        isSignedIn: true,
        good: #"{"password":"correct horse"}"#,
        texts: ["password": true]
    )
    static let objects = ["POST", "PUT", "PATCH"].map { method in
        Call(
            method: method,
            path: "/v1/users/me/buckets/notes/objects" + (method == "POST" ? "" : "/one"),
            isSignedIn: true,
            good: #"{"a":1}"#,
            texts: [:]
        )
    }

    static let all =
        [
            register, logIn, registerForCookie, logInForCookie, refresh, updateUser, changePassword, deleteUser,
        ] + objects

    /// Sends a body as this call.
    func send(_ body: Body?, to server: TestServer, by person: Person) async throws -> TestAnswer {
        try await server.send(method, path, body, token: isSignedIn ? person.accessToken : nil)
    }

    /// Whether an answer is the one for the valid body; the refresh tokens of the sample belong to no session.
    func isGood(_ answer: TestAnswer) -> Bool {
        path == Call.refresh.path ? answer.status == 401 : (200...299).contains(answer.status)
    }

    /// Runs a test with a user who has an object, and then sends the valid body.
    func run(_ test: @escaping @Sendable (TestServer, Person) async throws -> Void) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let object = try await server.send(
                "PUT",
                "/v1/users/me/buckets/notes/objects/one",
                #"{"a":1}"#,
                token: ada.accessToken
            )
            try #require(object.status == 201)
            try await test(server, ada)
            let twin = try await send(Body(good), to: server, by: ada)
            #expect(isGood(twin), "the good body after the bad ones: \(twin.status) \(twin.text)")
        }
    }
}
