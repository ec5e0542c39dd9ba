import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// The list of devices.
@Suite struct DevicesPageTests {
    /// A user who is signed in in a browser.
    private static func run(_ test: @escaping @Sendable (PageServer, Browser) async throws -> Void) async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server, headers: ["User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"])
            try await browser.logIn()
            try await test(server, browser)
        }
    }

    @Test func `devices have names, and are ended one by one or all others at once`() async throws {
        try await Self.run { server, browser in
            let other = Browser(server, headers: ["User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537"])
            let third = Browser(server)
            try await other.logIn()
            try await third.logIn()
            let page = try await browser.open("/account/devices")
            #expect(page.words.contains("Firefox on Linux"))
            let rows = page.text.matches(of: /<li data-session="([^"]*)">.*<p>([^<]*)/)
            #expect(rows.count == 4, "the phone, and three browsers")
            let id = try #require(rows.first { $0.2 == "Chrome on Windows" }?.1)
            let done = try await browser.send("session-\(id)")
            #expect(done.notice == "The device is logged out.")
            #expect(done.path == "/account/devices")
            #expect(try await other.open("/account").name == "login")
            #expect(try await third.open("/account").name == "account")
            try await browser.open("/account/devices")
            #expect(await browser.page.words.contains("This logs out every device except the one you are using now."))
            #expect(try await browser.send("sessions-others").notice == "All other devices are logged out.")
            #expect(try await third.open("/account").name == "login")
            let alone = try await browser.open("/account/devices")
            #expect(alone.words.contains("You are not logged in on any other device."))
            #expect(alone.text.contains("data-art=\"device\"") && !page.text.contains("data-art"))
            #expect(alone.form("sessions-others") == nil)
        }
    }

    @Test func `this device comes first, and the others say how long ago they were used`() async throws {
        try await Self.run { server, browser in
            try await browser.open("/account")
            server.clock.turn(by: 3 * 60 * 60)
            let other = Browser(server, headers: ["User-Agent": "Mozilla/5.0 (iPhone) Version/18 Safari/605"])
            try await other.logIn()
            let page = try await other.open("/account/devices")
            let rows = page.text.matches(
                of:
                    /<li data-session=(?s:.*?)<p>([^<]*?) ?<(?s:.*?)<time datetime="[^"]*" data-style="relative" title="([^"]*)">([^<]*)</
            )
            #expect(rows.map { String($0.1) } == ["Safari on iPhone", "Firefox on Linux", "Phone"])
            #expect(rows.map { String($0.3) } == ["now", "3 hours ago", "3 hours ago"])
            #expect(rows.allSatisfy { $0.2.hasSuffix(" UTC") })
            #expect(page.text.matches(of: /This device/).count == 1)
        }
    }

    @Test func `notified devices are listed by their sessions' names, never by their tokens`()
        async throws
    {
        try await PageServer.run { server in
            let token = String(repeating: "0123456789abcdef", count: 4)
            let phone = try PushDevice(provider: "apns", token: token)
            let tablet = try PushDevice(provider: "fcm", token: "fcm-token-of-ada")
            _ = try await server.composition.domain.registration.register(
                RegistrationForm(username: "ada", password: PageServer.password),
                from: RequestOrigin(device: Device(name: "Ada's phone"), pushDevice: phone),
                with: try server.defaultApplication
            )
            _ = try await server.composition.domain.passwordLogIn.logIn(
                "ada",
                password: PageServer.password,
                from: RequestOrigin(device: Device(name: "Tablet <1>"), pushDevice: tablet),
                with: try server.defaultApplication
            )
            try await server.register("eve")
            let browser = Browser(server)
            try await browser.logIn()
            let page = try await browser.open("/account/devices")
            let section = try #require(page.text.firstMatch(of: /id="section-push-devices"(?s:.*?)<\/section>/)?.0)
            let facts = section.matches(of: /<p class="fact">(.*) <span class="badge good">(.*)<\/span>/)
            #expect(facts.map { "\($0.1): \($0.2)" } == ["Tablet &lt;1&gt;: Google", "Ada&#39;s phone: Apple"])
            #expect(!page.text.contains(token))
            #expect(!page.text.contains("fcm-token-of-ada"))
            #expect(try await browser.send("sessions-others").words.contains("No device is notified of new logins."))
            let eve = Browser(server)
            try await eve.logIn("eve", at: "/login?return_to=/account/devices")
            #expect(await eve.page.words.contains("No device is notified of new logins."))
        }
    }

    @Test func `a session of another user is not found`() async throws {
        try await Self.run { server, browser in
            try await server.register("eve")
            let eve = Browser(server)
            try await eve.logIn("eve", at: "/login?return_to=/account/devices")
            let own = try #require(await eve.page.text.firstMatch(of: /data-session="([^"]*)"/)?.1)
            let token = try #require(await browser.page.form("profile")?.values["formToken"])
            let page = try await browser.post("/account/sessions/\(own)", ["formToken": token])
            #expect(page.status == 404)
            #expect(try await eve.open("/account").name == "account")
        }
    }
}
