import LatchkeyCore
import ServerTesting
import Testing

/// Users without a verified address are warned beforehand.
@Suite struct WarningTests {
    @Test func `registering explains addresses, and the account page warns users without one`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let page = try await browser.open("/register")
            #expect(page.words.contains("Without an address you cannot reset a forgotten password."))
            try await browser.send("register", ["username": "ada", "password": PageServer.password])
            #expect(await browser.page.words.contains("Your account has no e-mail address or phone number."))
            try await browser.send("email", ["emailAddress": "ada@example.com"])
            let unproved = try await browser.open("/account")
            #expect(!unproved.words.contains("Your account has no e-mail address"))
            #expect(unproved.words.contains("Your address is not confirmed yet."))
            let code = try #require(try await server.newMessages().first?.parameters.code)
            try await browser.open("/verify")
            let proved = try await browser.send("verify", ["code": code])
            #expect(proved.name == "account")
            #expect(!proved.text.contains("class=\"warning\""))
        }
    }
}
