import LatchkeyCore
import ServerTesting
import Testing

/// A repeated request before another message would be sent: the sent one stays valid.
@Suite struct AskedTwiceTests {
    private static let newPassword = "another horse battery"

    private func code(_ server: PageServer) async throws -> String {
        let messages = try await server.newMessages()
        try #require(messages.count == 1)
        return try #require(messages[0].parameters.code)
    }

    /// Ada, with a verified address.
    private func prepare(_ server: PageServer) async throws -> Browser {
        let browser = Browser(server)
        try await browser.open("/register")
        try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
        try await browser.send("verify", ["code": try await code(server)])
        try await browser.open("/logout")
        try await browser.send("logout")
        // Within the time in which no other message would be sent.
        server.clock.turn(by: 60)
        return browser
    }

    @Test func `a reset that is requested twice is completed by the one code`() async throws {
        try await PageServer.run { server in
            let browser = try await prepare(server)
            for _ in 0..<3 {
                try await browser.open("/forgot")
                #expect(try await browser.send("forgot", ["identifier": " ada@example.com"]).name == "reset")
            }
            let code = try await code(server)
            let page = try await browser.send("reset", ["code": code, "newPassword": Self.newPassword])
            #expect(page.name == "account")
        }
    }

    @Test func `another user's reset is requested at once, and the same one again after a minute`() async throws {
        try await PageServer.run { server in
            let browser = try await prepare(server)
            for name in ["nobody@example.com", "ada@example.com"] {
                try await browser.open("/forgot")
                try await browser.send("forgot", ["identifier": name])
            }
            _ = try await code(server)
            server.clock.turn(by: 60)
            try await browser.open("/forgot")
            try await browser.send("forgot", ["identifier": "ada@example.com"])
            let page = try await browser.send(
                "reset",
                ["code": try await code(server), "newPassword": Self.newPassword]
            )
            #expect(page.name == "account")
        }
    }

    @Test func `a registration that is sent twice is completed by the one code`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            for _ in 0..<2 {
                try await browser.open("/register")
                let fields = ["emailAddress": "ada@example.com", "password": PageServer.password]
                #expect(try await browser.send("register", fields).name == "verify")
            }
            #expect(try await browser.send("verify", ["code": try await code(server)]).name == "account")
        }
    }

    @Test func `registering again with another password sets that one`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            var code = ""
            for password in [PageServer.password, Self.newPassword] {
                try await browser.open("/register")
                try await browser.send("register", ["emailAddress": "ada@example.com", "password": password])
                code = try await self.code(server)
                server.clock.turn(by: 31)
            }
            #expect(try await browser.send("verify", ["code": code]).name == "account")
            let (old, new) = (Browser(server), Browser(server))
            #expect(try await old.logIn("ada@example.com").name == "login")
            #expect(try await new.logIn("ada@example.com", password: Self.newPassword).name == "account")
        }
    }

    @Test
    func `after a registration the account page uses the sent code`()
        async throws
    {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/register")
            let fields = ["username": "ada", "emailAddress": "ada@example.com", "password": PageServer.password]
            #expect(try await browser.send("register", fields).name == "verify")
            try await browser.open("/account")
            #expect(try await browser.send("verify-email").name == "verify")
            let code = try await code(server)
            #expect(try await browser.send("verify", ["code": code]).notice == "Your address is confirmed.")
        }
    }

    @Test func `an opened link of another kind does not lose the pending code`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/register")
            try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
            try await browser.open("/reset?token=lkv_\(String(repeating: "A", count: 32))")
            #expect(try await browser.open("/verify").name == "verify")
            #expect(try await browser.send("verify", ["code": try await code(server)]).name == "account")
        }
    }
}
