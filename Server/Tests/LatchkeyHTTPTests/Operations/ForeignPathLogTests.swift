import LatchkeyCommands
import ServerTesting
import Testing

@Suite struct ForeignPathLogTests {
    @Test func `paths of compatibility APIs are logged without the people and the push tokens that they name`()
        async throws
    {
        let token = String(repeating: "a1b2", count: 16)
        let paths = ["users/EMAIL:hedy@example.com", "users/PHONE:+81355512345/password", "installations/IOS:\(token)"]
        var options = TestServer.Options()
        options.compatibilityAPIs = { $0.compatibilityAPIs }
        try await TestServer.run(options) { server in
            for path in paths {
                for method in ["GET", "PUT", "POST", "DELETE", "PATCH"] {
                    _ = try await server.send(method, "/api/apps/shop/\(path)")
                    _ = try await server.send(method, "/api/apps//shop/\(path)?x=1")
                }
            }
            // Also for paths that do not exist.
            _ = try await server.send("GET", "/api/apps/shop/users/EMAIL:hedy@example.com/typo")
            _ = try await server.send("GET", "/api/apps/shop/typo/IOS:\(token)")
            let log = TestServer.log.all
            for secret in ["hedy@example.com", "+81355512345", token] { #expect(!log.contains(secret)) }
            for route in ["users/{user}", "users/{user}/password", "installations/{installation}"] {
                #expect(log.contains("path=/api/apps/{app}/\(route)"), "\(route)")
            }
        }
    }
}
