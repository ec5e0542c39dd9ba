import LatchkeyCore
import ServerTesting
import Testing

@Suite struct SessionApplicationTests {
    @Test func `the account page follows the session's rules, whatever app a link names`() async throws {
        var options = TestServer.Options()
        options.preparation = [
            """
            INSERT INTO applications (id, name, access_token_lifetime, session_idle_lifetime, password_minimum_length,
                password_maximum_length, password_minimum_strength, verification_required)
            VALUES ('lax', 'Lax', 600, 7776000, 4, 256, 0, 0)
            """
        ]
        try await PageServer.run(options) { server in
            try await server.register()
            let ada = Browser(server)
            try await ada.logIn()
            try await ada.open("/account")
            let way = "?return_to=/authorize%3Fclient_id%3Dlax"
            let email = try #require(await ada.page.form("email"))
            let values = email.values.merging(["emailAddress": "victim@example.com"]) { $1 }
            let asked = try await ada.post(email.action + way, values)
            #expect(asked.name == "verify", "the address waits for its proof")
            try await ada.open("/account/security")
            let password = try #require(await ada.page.form("password"))
            let weak = password.values.merging(["newPassword": "aaaa"]) { $1 }
            let refused = try await ada.post(password.action + way, weak)
            #expect(refused.status == 422)
        }
    }
}
