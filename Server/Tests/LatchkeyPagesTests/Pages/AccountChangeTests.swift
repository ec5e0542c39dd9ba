import ServerTesting
import Testing

/// Values of the account, and the forms that change them.
@Suite struct AccountChangeTests {
    private static func run(_ test: @escaping @Sendable (Browser) async throws -> Void) async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            try await test(browser)
        }
    }

    @Test func `values are shown, and every form waits for a press`() async throws {
        try await Self.run { browser in
            let page = try await browser.send("profile", ["displayName": "Ada", "country": "jp", "locale": "ja"])
            for value in ["Display name  Ada", "Country  Japan", "Language of messages  日本語"] {
                #expect(page.words.contains(value))
            }
            let forms = page.text.matches(
                of: /<details>\s*<summary[^>]*>(?<button>[^<]*)<\/summary>\s*<form id="(?<id>[^"]*)"/
            )
            #expect(
                forms.map { "\($0.id): \($0.button)" } == [
                    "profile: Change Profile", "username: Change Username", "email: Add E-mail Address",
                    "phone: Add Phone Number", "password: Change Password", "delete: Delete Account",
                ]
            )
            #expect(!page.text.contains("<details open>"))
        }
    }

    @Test func `a refused form is open, and no other`() async throws {
        try await Self.run { browser in
            let page = try await browser.send("username", ["username": "a b"])
            let open = page.text.matches(of: /<details open>\s*<summary>(?<button>[^<]*)<\/summary>/)
            #expect(open.map { String($0.button) } == ["Change Username"])
        }
    }
}
