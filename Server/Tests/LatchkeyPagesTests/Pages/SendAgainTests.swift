import HTTPTypes
import LatchkeyCore
import ServerTesting
import Testing

/// Repeated messages, invalid codes, and the pages about them.
@Suite struct SendAgainTests {
    private func register(_ server: PageServer) async throws -> Browser {
        let browser = Browser(server)
        try await browser.open("/register")
        try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
        return browser
    }

    private func wrong(_ code: String) -> String { code == "111111" ? "222222" : "111111" }

    @Test func `the message of a registration is sent again, with the registered password`() async throws {
        try await PageServer.run { server in
            let browser = try await register(server)
            _ = try await server.newMessages()
            #expect(await browser.page.text.contains("You can send another message in <span>1:00</span>."))
            let early = try await browser.send("verify", action: "resend")
            #expect(early.words.contains("You requested a message a moment ago."))
            #expect(try await server.newMessages().isEmpty)
            server.clock.turn(by: 25)
            let later = try await browser.open("/verify")
            #expect(later.text.contains("You can send another message in <span>0:35</span>."))
            server.clock.turn(by: 36)
            #expect(try await !browser.open("/verify").words.contains("You can send another message"))
            #expect(try await browser.send("verify", action: "resend").status == 200)
            let code = try #require(try await server.newMessages().first?.parameters.code)
            #expect(try await browser.send("verify", ["code": code]).name == "account")
            #expect(try await Browser(server).logIn("ada@example.com").name == "account")
        }
    }

    @Test func `after five messages in an hour the page says so, with the time of the next one`() async throws {
        try await PageServer.run { server in
            let browser = try await register(server)
            var sent = try await server.newMessages().count
            for _ in 1...4 {
                server.clock.turn(by: 61)
                try await browser.send("verify", action: "resend")
                sent += try await server.newMessages().count
            }
            #expect(sent == 5)
            server.clock.turn(by: 61)
            let page = try await browser.open("/verify")
            #expect(page.text.contains("You can send another message in <span>54:55</span>."))
            let refused = try await browser.send("verify", action: "resend")
            #expect(refused.status == 429)
            #expect(refused.alert?.hasPrefix("You cannot send more messages for now.") == true)
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `a failed message is not claimed as sent`() async throws {
        try await PageServer.run { server in
            _ = try await register(server)
            _ = try await server.newMessages()
            let second = try await register(server)
            #expect(await !second.page.words.contains("was sent"), "nobody knows yet")
            #expect(try await server.newMessages().isEmpty, "the address had one a moment ago")
            let page = try await second.open("/verify")
            #expect(page.words.contains("No message was sent to ada@example.com, because"))
        }
    }

    @Test func `the fifth wrong code gives advice, and so does every later page`() async throws {
        try await PageServer.run { server in
            let browser = try await register(server)
            let code = try #require(try await server.newMessages().first?.parameters.code)
            for _ in 1...4 {
                let page = try await browser.send("verify", ["code": wrong(code)])
                #expect(page.error("code")?.hasPrefix("The code or link is wrong.") == true)
            }
            let last = try await browser.send("verify", ["code": wrong(code)])
            #expect(last.alert == "Too many wrong codes were entered. Send another message and enter the new code.")
            #expect(last.form("verify")?.values["code"] == nil, "no code is asked for that would not be taken")
            #expect(try await browser.open("/verify").alert == last.alert)
            server.clock.turn(by: 61)
            try await browser.open("/verify")
            try await browser.send("verify")
            let next = try #require(try await server.newMessages().first?.parameters.code)
            #expect(try await browser.send("verify", ["code": next]).name == "account")
        }
    }

    @Test func `an expired code is recognized when the page is opened`() async throws {
        try await PageServer.run { server in
            let browser = try await register(server)
            _ = try await server.newMessages()
            server.clock.turn(by: 10 * 60 + 1)
            let page = try await browser.open("/verify")
            #expect(page.alert == "The code has expired. Send another message and enter the new code.")
            try await browser.send("verify")
            let code = try #require(try await server.newMessages().first?.parameters.code)
            #expect(try await browser.send("verify", ["code": code]).name == "account")
        }
    }

    @Test(arguments: ["ada@example.com", "nobody@example.com"])
    func `an invalid code of a reset looks alike for known and unknown users`(_ name: String) async throws {
        try await PageServer.run { server in
            let owner = try await register(server)
            let code = try #require(try await server.newMessages().first?.parameters.code)
            try await owner.send("verify", ["code": code])
            let browser = Browser(server)
            try await browser.open("/forgot")
            try await browser.send("forgot", ["identifier": name])
            #expect(await browser.page.text.contains("You can send another message in <span>1:00</span>."))
            let sent = try await server.newMessages().first?.parameters.code ?? "123456"
            for _ in 1...5 {
                try await browser.send("reset", ["code": wrong(sent), "newPassword": "another horse battery"])
            }
            let tried = "Too many wrong codes were entered. Send another message and enter the new code."
            #expect(await browser.page.alert == tried)
            #expect(try await browser.open("/reset").alert == tried)
            server.clock.turn(by: 61)
            try await browser.open("/reset")
            #expect(try await browser.send("reset").form("reset")?.values["code"] == "", "there is another one")
            server.clock.turn(by: 10 * 60 + 1)
            #expect(try await browser.open("/reset").alert?.hasPrefix("The code has expired.") == true)
        }
    }

    @Test func `a registration after more than an hour starts again`() async throws {
        try await PageServer.run { server in
            let browser = try await register(server)
            _ = try await server.newMessages()
            let form = try #require(await browser.page.form("verify"))
            server.clock.turn(by: 60 * 60 + 1)
            let page = try await browser.post(form.action, form.values.merging(["action": "resend"]) { $1 })
            #expect(page.name == "register")
            #expect(page.notice == "This registration has expired. Register again.")
        }
    }
}
