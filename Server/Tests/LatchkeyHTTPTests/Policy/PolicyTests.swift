import Foundation
import LatchkeyAPI
import ServerTesting
import Testing

@Suite struct PolicyTests {
    @Test func `anybody may read what the standard application asks for`() async throws {
        try await TestServer.run { server in
            let answer = try await server.send("GET", "/v1/policy")
            #expect(answer.status == 200)
            let policy = try answer.decoded(Policy.self)
            let username = UsernamePolicy(minimumLength: 3, maximumLength: 64, pattern: "^[A-Za-z0-9._-]+$")
            #expect(policy.username == username)
            #expect(policy.password == PasswordPolicy(minimumLength: 8, maximumLength: 256, minimumStrength: 2))
        }
    }

    @Test func `each application has rules of its own, and they are the ones that hold`() async throws {
        var options = TestServer.Options()
        options.preparation = [
            """
            INSERT INTO applications (id, name, access_token_lifetime, session_idle_lifetime, password_minimum_length,
                password_maximum_length, password_minimum_strength)
            VALUES ('kii', 'Kii', 600, 600, 4, 50, 0)
            """
        ]
        try await TestServer.run(options) { server in
            let kii = ["Latchkey-Application": "kii"]
            let answer = try await server.send("GET", "/v1/policy", headers: kii)
            let password = try answer.decoded(Policy.self).password
            #expect(password.minimumLength == 4)
            #expect(password.maximumLength == 50)
            #expect(password.minimumStrength == 0)
            let lengths = [3: 422, 4: 201, 50: 201, 51: 422]
            for (length, status) in lengths {
                // The easiest password to guess: no strength is required.
                let text = String(repeating: "a", count: length)
                let body = Body("{\"username\":\"user\(length)\",\"password\":\"\(text)\"}")
                let answer = try await server.send("POST", "/v1/users", body, headers: kii)
                #expect(answer.status == status, "\(length): \(answer.text)")
            }
        }
    }

    @Test func `an application that nobody registered has no rules`() async throws {
        try await TestServer.run { server in
            let answer = try await server.send("GET", "/v1/policy", headers: ["Latchkey-Application": "nobody"])
            answer.expectProblem(400, "unknown_application")
        }
    }

    @Test func `the pattern and the lengths take exactly the usernames that the server takes`() async throws {
        try await TestServer.run { server in
            let policy = try await server.send("GET", "/v1/policy").decoded(Policy.self).username
            let pattern = try Regex(policy.pattern)
            let lengths = policy.minimumLength...policy.maximumLength
            let printable = (0x21...0x7E).map { "ab" + String(UnicodeScalar(UInt8($0))) }
            let others = [
                "ab", "abc", String(repeating: "a", count: 64), String(repeating: "a", count: 65), "abé", "a b",
            ]
            for name in printable + others {
                let isAllowed = lengths.contains(name.utf8.count) && name.wholeMatch(of: pattern) != nil
                let body = try WireJSON.encode(RegisterRequest(username: name, password: TestServer.password))
                let answer = try await server.send("POST", "/v1/users", Body(Array(body)))
                // Upper and lower case count as the same name.
                #expect((answer.status != 422) == isAllowed, "\(name): \(answer.text)")
            }
        }
    }
}
