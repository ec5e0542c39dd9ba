import HTTPTypes
import LatchkeyJSON
import Testing

@testable import LatchkeyKiiHTTP
import ServerTesting

/// Features of Kii that this API lacks.
@Suite struct AbsentFeatureTests {
    @Test func `apps that list their groups and topics find none`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for (path, name) in [
                ("/groups?is_member=\(ada.id)", "groups"), ("/groups?owner=\(ada.id)", "groups"), ("/topics", "topics"),
                ("/users/me/topics", "topics"), ("/users/\(ada.id)/topics", "topics"),
            ] {
                let answer = try await client.send("GET", path, token: ada.token)
                #expect(answer.status == 200)
                #expect(answer.json == .object([name: []]), "\(path)")
                try await client.send("GET", path).expectRefusal(401, "UNAUTHORIZED")
            }
            let bob = try await server.signedIn("bob")
            try await client.send("GET", "/users/\(ada.id)/topics", token: bob.token).expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test(
        arguments: [
            ("POST", "/groups"), ("GET", "/groups/x"), ("DELETE", "/groups/x/members/y"), ("POST", "/topics"),
            ("PUT", "/users/me/topics/news"), ("PUT", "/topics/news/push/subscriptions/users"), ("GET", "/things/x"),
            ("POST", "/server-code/versions/current/f"), ("GET", "/buckets/b/acl"), ("PUT", "/users/me/buckets/b/acl"),
            ("PUT", "/buckets/b/objects/o/acl/READ_EXISTING_OBJECT/UserID:x"), ("POST", "/events"),
            ("PUT", "/buckets/b/objects/o/body"), ("POST", "/users/me/buckets/b/objects/o/body/uploads"),
            ("POST", "/buckets/b/filters/all/push/subscriptions/users"), ("GET", "/configuration/parameters"),
            ("POST", "/users/me/push/messages"), ("GET", "/users/me/email-address/verification-code"),
            ("GET", "/users/LOGIN_NAME:ada/phone-number/verification-code"),
            ("POST", "/users/LOGIN_NAME:ada/phone-number/reset-verification-code"),
        ]
    )
    func `a call of a missing feature is refused by name`(method: String, path: String) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let answer = try await client.send(method, path, method == "GET" ? nil : ["a": 1], token: ada.token)
            answer.expectRefusal(403, "OPERATION_NOT_SUPPORTED", "\(method) \(path)")
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
        }
    }

    @Test(
        arguments: [
            ("/thing-if/apps/shop/onboardings", 403, "OPERATION_NOT_SUPPORTED"),
            ("/iot-api/apps/shop/targets/thing:x/commands", 403, "OPERATION_NOT_SUPPORTED"),
            ("/api/things/x", 404, "NOT_FOUND"), ("/api/users/me", 404, "NOT_FOUND"),
        ]
    )
    func `Kii's features beside applications are refused in its format too`(
        call: (path: String, status: Int, code: String)
    ) async throws {
        try await KiiServer.run { server in
            for method in ["GET", "POST"] {
                let answer = try await server.send(method, call.path, method == "GET" ? nil : "{}")
                answer.expectRefusal(call.status, call.code, "\(method)")
                #expect(answer.headers[.accessControlAllowOrigin] == "*")
            }
        }
    }

    @Test func `buckets have no subscriptions, and objects no bodies`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for scope in ["", "/users/me"] {
                let bucket = "\(scope)/buckets/notes"
                _ = try await client.send("PUT", "\(bucket)/objects/one", ["a": 1], token: ada.token)
                let path = "\(bucket)/filters/all/push/subscriptions/users/\(ada.id)"
                try await client.send("GET", path, token: ada.token).expectRefusal(404, "PUSH_SUBSCRIPTION_NOT_FOUND")
                #expect(try await client.send("HEAD", path, token: ada.token).status == 404)
                for method in ["GET", "DELETE"] {
                    try await client.send(method, "\(bucket)/objects/one/body", token: ada.token)
                        .expectRefusal(404, "OBJECT_BODY_NOT_FOUND")
                    try await client.send(method, "\(bucket)/objects/none/body", token: ada.token)
                        .expectRefusal(404, "OBJECT_NOT_FOUND")
                }
            }
            let bob = try await server.signedIn("bob")
            try await client.send("GET", "/users/\(ada.id)/buckets/notes/objects/one/body", token: bob.token)
                .expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test(
        arguments: [
            "/api/apps/shop", "/api/apps/shop/users/me", "/api/apps/shop/users/acl", "/api/apps/shop/nothing",
            "/api/apps/groups", "/api/apps/shop/buckets/acl/objects/body", "/api/oauth2/token/groups",
            "/v1/groups/a/b/c",
        ]
    )
    func `similar paths are not mistaken for them`(path: String) {
        #expect(AbsentFeature(path: path) == nil)
    }
}
