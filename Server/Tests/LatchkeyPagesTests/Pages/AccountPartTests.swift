import ServerTesting
import Testing

/// The parts of the account and their addresses.
@Suite struct AccountPartTests {
    private static let parts = [
        ("/account", "Profile"), ("/account/security", "Security"), ("/account/devices", "Devices"),
        ("/account/activity", "Activity"), ("/account/data", "Data"),
    ]

    private static func run(_ test: @escaping @Sendable (Browser) async throws -> Void) async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            try await test(browser)
        }
    }

    @Test func `each part has an address, and the navigation names the current one`() async throws {
        try await Self.run { browser in
            for (path, title) in Self.parts {
                let page = try await browser.open(path)
                #expect(page.heading == title)
                #expect(page.name == "account")
                let links = page.text.matches(of: /<a href="(\/account[^"?]*)"( aria-current="page")?>([^<]*)<\/a>/)
                #expect(links.map { String($0.1) } == Self.parts.map(\.0), "\(path)")
                #expect(links.map { String($0.3) } == Self.parts.map(\.1), "\(path)")
                #expect(links.filter { $0.2 != nil }.map { String($0.1) } == [path])
            }
        }
    }

    @Test(arguments: parts.map(\.0)) func `a signed-out person is sent to the login, and back to the part`(
        _ path: String
    ) async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            #expect(try await browser.open(path).path == "/login?return_to=\(path)")
            let page = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(page.path == path)
        }
    }

    @Test(arguments: [
        ("/account/password", "/account/security?change=password#password"),
        ("/account/delete", "/account/data?change=delete#delete"),
        ("/account/profile", "/account?change=profile#profile"),
        ("/account/email-address", "/account?change=email#email"), ("/account/verification", "/account"),
        ("/account/sessions/others", "/account/devices?change=sessions-others#sessions-others"),
        ("/account/sessions/x", "/account/devices"), ("/account/applications/x", "/account/security"),
        ("/account?events=x", "/account/activity?events=x"),
    ])
    func `the address of a form leads to its part with the form open`(_ path: String, _ target: String) async throws {
        try await Self.run { browser in
            let page = try await browser.open(path)
            #expect(page.path == target)
            let open = page.text.matches(of: /<details open>/).count
            let isAlone = target.hasSuffix("sessions-others")
            #expect(open == (target.contains("change=") && !isAlone ? 1 : open))
        }
    }

    @Test func `values are shown, and every form waits for a press`() async throws {
        try await Self.run { browser in
            let page = try await browser.send("profile", ["displayName": "Ada", "country": "jp", "locale": "ja"])
            for value in ["Display name  Ada", "Country  Japan", "Language of messages  日本語"] {
                #expect(page.words.contains(value))
            }
            var buttons: [String] = []
            for (path, _) in Self.parts {
                let page = try await browser.open(path)
                buttons += page.text.matches(
                    of:
                        /<details>\s*<summary[^>]*>(?<button>[^<]*)<\/summary>(?:\s*<p>[^<]*<\/p>)?\s*<form id="(?<id>[^"]*)"/
                )
                .map { "\($0.id): \($0.button)" }
                #expect(!page.text.contains("<details open>"))
            }
            #expect(
                buttons == [
                    "profile: Change Profile", "username: Change Username", "email: Add E-mail Address",
                    "phone: Add Phone Number", "password: Change Password", "application-default: End Access",
                    "sessions-others: Log Out All Other Devices", "delete: Delete Account",
                ]
            )
        }
    }

    @Test func `a refused form is open, and no other`() async throws {
        try await Self.run { browser in
            let page = try await browser.send("username", ["username": "a b"])
            let open = page.text.matches(of: /<details open>\s*<summary>(?<button>[^<]*)<\/summary>/)
            #expect(open.map { String($0.button) } == ["Change Username"])
        }
    }

    @Test func `the initials of the name stand beside it`() async throws {
        try await Self.run { browser in
            let avatar = /<span class="avatar tint-[0-7]" aria-hidden="true">([^<]*)</
            #expect(try await browser.open("/account").text.firstMatch(of: avatar)?.1 == "A")
            let page = try await browser.send("profile", ["displayName": "Ada King Lovelace"])
            #expect(page.text.firstMatch(of: avatar)?.1 == "AL")
        }
    }
}
