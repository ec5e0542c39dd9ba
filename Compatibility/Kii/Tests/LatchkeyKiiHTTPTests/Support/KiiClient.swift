import Foundation
import LatchkeyJSON
import ServerTesting
import Testing

/// The variants of Kii clients and their requests.
struct KiiClient: Sendable {
    let server: KiiServer
    var app = KiiServer.app

    /// A path of the application.
    func path(_ rest: String) -> String { "/api/apps/\(app)\(rest)" }

    /// The headers of every call of the app.
    var appHeaders: [String: String] {
        ["x-kii-appid": app, "x-kii-appkey": server.credentials[app]?.appKey ?? "", "x-kii-sdk": "sn=jss;sv=2.4.19"]
    }

    /// Sends a JSON body, with one of Kii's own media types if one is named.
    func send(
        _ method: String,
        _ rest: String,
        _ body: JSONValue? = nil,
        as kiiType: String? = nil,
        token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        try await server.send(
            method,
            path(rest),
            try body.map { try Body.json($0, as: kiiType) },
            token: token,
            headers: headers
        )
    }

    /// Requests a token.
    func token(_ body: JSONValue) async throws -> TestAnswer { try await send("POST", "/oauth2/token", body) }

    /// Requests a token with a name and a password.
    func logIn(_ name: String = "ada", _ password: String = KiiServer.password) async throws -> TestAnswer {
        try await token(["username": .string(name), "password": .string(password)])
    }

    /// Registers a user with further members.
    func register(_ members: JSONValue, as kiiType: String? = "RegistrationRequest") async throws -> TestAnswer {
        try await send("POST", "/users", members, as: kiiType)
    }

    /// Registers a user by name and logs in, as clients do.
    func newPerson(_ name: String = "ada") async throws -> Person {
        let registered = try await register(["loginName": .string(name), "password": .string(KiiServer.password)])
        try #require(registered.status == 201, "\(registered.text)")
        return try Person(try await logIn(name))
    }

    func refresh(_ token: String) async throws -> TestAnswer {
        try await self.token(["grant_type": "refresh_token", "refresh_token": .string(token)])
    }

    /// The user's own record.
    func me(_ token: String) async throws -> TestAnswer { try await send("GET", "/users/me", token: token) }
}

extension Person {
    /// Reads an answer with a token.
    init(_ answer: TestAnswer, at location: SourceLocation = #_sourceLocation) throws {
        self.init(
            id: try answer.string("id", at: location),
            token: try answer.string("access_token", at: location),
            refreshToken: answer["refresh_token"]?.stringValue
        )
    }
}
