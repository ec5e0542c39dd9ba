import LatchkeyCommands
import Foundation
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct LogTests {
    private var log: String { TestServer.log.all }

    @Test func `the log holds no secret, not even at trace`() async throws {
        let canary = "canary-\(UUID().uuidString)"
        try await TestServer.run { server in
            let ada = try await server.register(password: canary)
            let next = try ada.nextRefreshToken()
            _ = try await server.logIn(password: canary)
            _ = try await server.logIn(password: canary + "-wrong")
            let refreshed = try await server.refresh(from: ada.refreshToken, to: next)
            _ = try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken())
            _ = try await server.send("GET", "/v1/users/me?access_token=\(canary)", token: ada.accessToken)
            let profile = Body("{\"displayName\":\"\(canary)\"}")
            _ = try await server.send("PATCH", "/v1/users/me", profile, token: ada.accessToken)
            _ = try await server.send("POST", "/v1/sessions", Body(canary))
            _ = try await server.send("GET", "/v1/users/me", headers: ["Cookie": canary, "Authorization": canary])
            server.fault.now.reading = .defect("a defect")
            _ = try await server.logIn(password: canary)
            let secrets =
                [ada.accessToken, ada.refreshToken, next, canary]
                + [refreshed["session", "accessToken"]?.stringValue].compactMap { $0 }
            for secret in secrets { #expect(!log.contains(secret)) }
            #expect(log.contains("path=/v1/sessions/refresh"))
        }
    }

    @Test func `the log holds no password that an old client puts into an address, nor its key`() async throws {
        let canary = "canary-\(UUID().uuidString)"
        var options = TestServer.Options()
        options.compatibilityAPIs = { $0.compatibilityAPIs }
        options.preparation = ["UPDATE applications SET khoros = 1 WHERE id = 'default'"]
        try await TestServer.run(options) { server in
            _ = try await server.register(password: canary)
            let path = "/restapi/vc/authentication/sessions/login"
            let query = "user.login=ada&user.password=\(canary)&restapi.response_format=json"
            let answer = try await server.send("POST", path + "/?" + query)
            let key = try #require(answer["response", "value", "$"]?.stringValue, "\(answer.text)")
            _ = try await server.send("GET", path + "?" + query)
            _ = try await server.send("POST", path + "?user.password=\(canary)&user.password=%zz")
            _ = try await server.send("POST", path, Body(query, as: "application/x-www-form-urlencoded"))
            _ = try await server.send("POST", path, Body(query + canary, as: "text/plain"))
            _ = try await server.send("GET", "/api/2.0/search?q=\(canary)", headers: ["li-api-session-key": key])
            server.fault.now.reading = .defect("a defect")
            _ = try await server.send("POST", path + "?" + query)
            #expect(!log.contains(canary))
            #expect(!log.contains(key))
            #expect(log.contains("path=\(path)"))
        }
    }

    @Test func `each request is one line with its method, path and status`() async throws {
        let path = "/\(UUID().uuidString)"
        try await TestServer.run { server in
            _ = try await server.send("GET", path + "?query=1")
            let lines = log.split(separator: "\n").filter { $0.contains("path=\(path)") }
            let line = try #require(lines.first)
            #expect(lines.count == 1)
            #expect(line.contains("method=GET"))
            #expect(line.contains("status=404"))
            #expect(!line.contains("query"))
        }
    }

    @Test func `a line can be found by the id that the answer carries`() async throws {
        try await TestServer.run { server in
            let answer = try await server.send("GET", "/health", headers: ["X": "y"])
            let id = try #require(answer.requestID)
            #expect(log.contains("request=\(id)"))
        }
    }

    @Test(arguments: ["\n", "%0A", "\r", "\u{2028}"]) func `a path cannot begin a line of its own`(
        end: String
    ) async throws {
        let word = "forged-\(UUID().uuidString)"
        try await TestServer.run { server in
            _ = try await server.send("GET", "/a\(end)\(word)")
            let starts = log.components(separatedBy: .newlines).filter { $0.hasPrefix(word) }
            #expect(starts.isEmpty)
            #expect(log.contains(word))
        }
    }
}
