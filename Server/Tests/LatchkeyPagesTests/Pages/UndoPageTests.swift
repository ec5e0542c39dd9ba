import LatchkeyCore
import ServerTesting
import Testing

@Suite struct UndoPageTests {
    /// A user whose address was changed, and the link in the notice.
    private static func link(_ server: PageServer) async throws -> String {
        let ada = Browser(server)
        try await ada.open("/register")
        try await ada.send("register", ["emailAddress": "old@example.com", "password": PageServer.password])
        let code = try #require(try await server.newMessages().first?.parameters.code)
        try await ada.send("verify", ["code": code])
        try await ada.send("email", ["emailAddress": "thief@example.com"])
        let proof = try #require(try await server.newMessages().first?.parameters.code)
        try await ada.send("verify", ["code": proof])
        let notice = try #require(try await server.newMessages().first)
        #expect(notice.recipient.text == "old@example.com")
        return try #require(notice.parameters.link).url(at: "")
    }

    @Test func `the link shows its effect, takes a button, and leads to a new password`() async throws {
        try await PageServer.run { server in
            let link = try await Self.link(server)
            let browser = Browser(server)
            for _ in 1...2 {
                let page = try await browser.open(link)
                #expect(page.path == "/undo", "the token is out of the address")
                #expect(page.words.contains("the address that received the link yours again"))
            }
            let thief = Browser(server)
            try await thief.open("/login")
            let stillIn = try await thief.send(
                "login",
                ["username": "thief@example.com", "password": PageServer.password]
            )
            #expect(stillIn.name == "account", "looking has changed nothing")
            try await browser.open(link)
            let reset = try await browser.send("undo")
            #expect(reset.name == "reset")
            #expect(try await thief.open("/account").name == "login")
            let done = try await browser.send("reset", ["newPassword": "another horse battery"])
            #expect(done.name == "account")
            let late = try await browser.open(link)
            #expect(late.status == 422)
            #expect(late.words.contains("can no longer be undone"))
        }
    }

    @Test func `the link sets no password for a user who has a passkey instead of one`() async throws {
        try await PageServer.run { server in
            try await server.register()
            try await server.addPasskey(to: "ada")
            try await server.verify("old@example.com", of: "ada")
            server.clock.turn(by: 80 * 60 * 60)
            let ada = Browser(server)
            try await ada.logIn()
            _ = try await server.newMessages()
            try await ada.open("/account")
            try await ada.send("email", ["emailAddress": "new@example.com"])
            let code = try #require(try await server.newMessages().first?.parameters.code)
            try await ada.send("verify", ["code": code])
            let notice = try #require(try await server.newMessages().first { $0.kind == .addressChanged })
            let link = try #require(notice.parameters.link).url(at: "")
            try await ada.open("/account/security")
            try await ada.send("password-remove")
            let reader = Browser(server)
            try await reader.open(link)
            let page = try await reader.send("undo")
            #expect(page.name == "login" && page.notice == "Your account is recovered. Log in now.")
            #expect(try await ada.open("/account").name == "login")
            #expect(try await reader.open(link).words.contains("can no longer be undone"))
        }
    }

    @Test func `a forged link is reported, in Japanese too, and another site's form does nothing`() async throws {
        try await PageServer.run { server in
            let link = try await Self.link(server)
            let browser = Browser(server)
            let page = try await browser.open("/undo?token=lkv_\(String(repeating: "A", count: 32))")
            #expect(page.status == 422)
            #expect(page.form("undo") == nil)
            let japanese = Browser(server, language: "ja")
            #expect(try await japanese.open(link).words.contains("変更を取り消す"))
            try await browser.open(link)
            let refused = try await browser.send("undo", ["formToken": "old"])
            #expect(refused.status == 403)
            let changed = try await browser.send("undo", ["link": "other"])
            #expect(changed.status == 403)
            #expect(try await browser.send("undo").name == "reset")
        }
    }
}
