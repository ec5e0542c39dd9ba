import Foundation
import HTTPTypes
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct RouteTests {
    private static let routes: [(path: String, methods: [String])] = [
        ("/v1/users", ["POST"]), ("/v1/users/me", ["DELETE", "GET", "PATCH"]),
        ("/v1/policy", ["GET"]), ("/v1/users/me/password", ["POST"]), ("/v1/users/me/events", ["GET"]),
        ("/v1/users/me/devices", ["GET"]),
        ("/v1/users/me/devices/fcm/a", ["DELETE", "PUT"]), ("/v1/sessions", ["GET", "POST"]),
        ("/v1/users/me/identities", ["GET", "POST"]),
        ("/v1/users/me/identities/019a0000-0000-7000-8000-000000000000", ["DELETE"]),
        ("/v1/upstreams", ["GET"]), ("/v1/sessions/federated/nonces", ["POST"]),
        ("/v1/sessions/refresh", ["POST"]), ("/v1/sessions/current", ["DELETE", "GET"]),
        ("/v1/sessions/others", ["DELETE"]), ("/v1/sessions/019a0000-0000-7000-8000-000000000000", ["DELETE"]),
        ("/v1/users/me/buckets/notes/objects", ["GET", "POST"]),
        ("/v1/users/me/buckets/notes/objects/one", ["DELETE", "GET", "PATCH", "PUT"]),
        ("/users/register", ["POST"]), ("/users/login", ["POST"]), ("/users/logout", ["POST"]),
        ("/.well-known/jwks.json", ["GET"]), ("/health", ["GET"]), ("/ready", ["GET"]), ("/metrics", ["GET"]),
        ("/openapi.json", ["GET"]),
    ]

    @Test(arguments: routes.map(\.path)) func `a wrong method is told the right ones`(path: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let methods = try #require(Self.routes.first { $0.path == path }).methods
            for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW", "get"]
            where !methods.contains(method) {
                let answer = try await server.send(method, path, token: ada.accessToken)
                answer.expectProblem(405, "method_not_allowed", "\(method) \(answer.status)")
                let allowed = Set((answer.headers[.allow] ?? "").split(separator: ", ").map(String.init))
                #expect(allowed.subtracting(["HEAD"]) == Set(methods), "\(method)")
            }
        }
    }

    @Test(
        arguments: [
            "/", "/v1", "/v2/users", "/v1/user", "/V1/users", "/v1/USERS", "/v1/users/you", "/v1/users/me/buckets",
            "/v1/users/me/buckets/notes", "/v1/%75sers/x", "/v1/users;x", "/x/../v1/users/x", "/admin", "/.env",
            "/users", "/users/LOGIN", "/Users/login", "/users/%6cogin", "/users/login;x", "/users/x/../login",
            "/users/./login",
            "/v1/users/me/buckets/notes/objects/one/two",
        ]
    )
    func `an unknown path is not found`(path: String) async throws {
        try await TestServer.run { server in
            for method in ["GET", "POST", "DELETE"] {
                let answer = try await server.send(method, path)
                answer.expectProblem(404, "not_found", "\(method) \(answer.status)")
            }
        }
    }

    @Test(
        arguments: [
            ("GET", "/v1/users/me"), ("PATCH", "/v1/users/me"), ("DELETE", "/v1/users/me"),
            ("GET", "/v1/sessions/current"), ("DELETE", "/v1/sessions/current"),
            ("POST", "/v1/users/me/password"), ("GET", "/v1/users/me/events"), ("GET", "/v1/sessions"),
            ("DELETE", "/v1/sessions/others"), ("GET", "/v1/users/me/identities"),
            ("POST", "/v1/users/me/identities"), ("POST", "/v1/users/me/identities/federated"),
            ("DELETE", "/v1/users/me/identities/one"),
            ("DELETE", "/v1/sessions/one"), ("GET", "/v1/users/me/devices"),
            ("PUT", "/v1/users/me/devices/fcm/a"), ("DELETE", "/v1/users/me/devices/wns/a"),
            ("GET", "/v1/users/me/buckets/notes/objects"), ("POST", "/v1/users/me/buckets/notes/objects"),
            ("GET", "/v1/users/me/buckets/notes/objects/one"), ("PUT", "/v1/users/me/buckets/notes/objects/one"),
            ("PATCH", "/v1/users/me/buckets/notes/objects/one"), ("DELETE", "/v1/users/me/buckets/notes/objects/one"),
            ("GET", "/v1/users//me"), ("GET", "//v1/users/me"), ("GET", "/v1/users/me/"),
        ]
    )
    func `nobody gets past without a token, whatever is sent`(call: (method: String, path: String)) async throws {
        try await TestServer.run { server in
            for body in [nil, "{}", "nonsense"] as [Body?] {
                let answer = try await server.send(call.method, call.path, body)
                answer.expectRefusal("login_required")
                try await server.send(call.method, call.path, body, token: "x.y.z").expectRefusal("invalid_token")
            }
        }
    }

    @Test(arguments: [
        "unknown", "", "Default", "default,default", "../default", "default'--", String(repeating: "a", count: 8000),
    ])
    func `an application that nobody registered is told as such`(id: String) async throws {
        try await TestServer.run { server in
            for path in [
                "/v1/users", "/v1/sessions", "/v1/users/me", "/users/login", "/users/register", "/users/logout",
            ] {
                let headers = ["Latchkey-Application": id]
                let answer = try await server.send(
                    path == "/v1/users/me" ? "GET" : "POST",
                    path,
                    "{}",
                    headers: headers
                )
                answer.expectProblem(400, "unknown_application")
            }
            let body: Body = #"{"username":"ada","password":"correct horse"}"#
            let headers = ["Latchkey-Application": "default"]
            #expect(try await server.send("POST", "/v1/users", body, headers: headers).status == 201)
        }
    }

    @Test(arguments: ["/health", "/v1/users/me", "/nothing", "/v1/users"])
    func `every answer names its request and forbids guessing its type`(path: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.send("GET", path)
            #expect(answer.headers[HTTPField.Name("Latchkey-Request-ID") ?? .accept]?.isEmpty == false)
            #expect(answer.headers[HTTPField.Name("X-Content-Type-Options") ?? .accept] == "nosniff")
        }
    }

    @Test func `the document names exactly the routes there are`() async throws {
        try await TestServer.run { server in
            let document = try await server.send("GET", "/openapi.json")
            #expect(document.status == 200)
            #expect(document.headers[.contentType] == "application/json")
            let paths = try #require(document["paths"]?.objectValue)
            var documented: Set<String> = []
            for (path, operations) in paths {
                for method in operations.objectValue?.keys.map({ $0.uppercased() }) ?? [] where method != "PARAMETERS" {
                    documented.insert("\(method) \(path)")
                }
            }
            #expect(documented == Set(server.routes))
        }
    }

    @Test(arguments: ["/health", "/ready"]) func `an operator is told that all is well`(path: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.send("GET", path)
            #expect(answer.status == 200)
        }
    }
}
