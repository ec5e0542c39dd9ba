import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

@Suite struct AccountPageTests {
    /// A user who is signed in in a browser.
    private static func run(_ test: @escaping @Sendable (PageServer, Browser) async throws -> Void) async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server, headers: ["User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"])
            try await browser.logIn()
            try await test(server, browser)
        }
    }

    @Test func `the profile is changed, and an empty field removes a value`() async throws {
        try await Self.run { _, browser in
            let page = try await browser.send(
                "profile",
                ["displayName": " Ada Lovelace ", "country": "jp", "locale": "ja-JP"]
            )
            #expect(page.notice == "Saved.")
            #expect(page.form("profile")?.values["displayName"] == "Ada Lovelace")
            #expect(page.form("profile")?.values["country"] == "JP")
            #expect(page.words.contains("Logged in as Ada Lovelace"))
            let cleared = try await browser.send("profile", ["displayName": "", "country": "", "locale": ""])
            #expect(cleared.form("profile")?.values["displayName"] == "")
            #expect(try await browser.open("/account").notice == nil)
        }
    }

    @Test func `errors of the profile stand beside their fields`() async throws {
        try await Self.run { _, browser in
            let page = try await browser.send(
                "profile",
                ["displayName": "A\u{1}", "country": "Japan", "locale": "not a language!"]
            )
            #expect(page.status == 422)
            #expect(page.error("profile-displayName") != nil)
            #expect(page.error("profile-country") == "Choose a country from the list.")
            #expect(page.error("profile-locale") == "Choose a language from the list.")
            #expect(page.form("profile")?.values["country"] == "Japan")
            #expect(page.alert == "Some input is missing or invalid. Check the marked fields and try again.")
        }
    }

    @Test func `the username is changed, unless another user has it`() async throws {
        try await Self.run { server, browser in
            try await server.register("grace")
            let taken = try await browser.send("username", ["username": "Grace"])
            #expect(taken.status == 422)
            #expect(taken.error("username-username") == "This username is taken. Choose another one.")
            #expect(try await browser.send("username", ["username": ""]).error("username-username") != nil)
            #expect(try await browser.send("username", ["username": "countess"]).notice == "Saved.")
            #expect(try await Browser(server).logIn("countess").name == "account")
        }
    }

    @Test func `a new address is the user's after its verification`() async throws {
        try await Self.run { server, browser in
            let wrong = try await browser.send("email", ["emailAddress": "nowhere", "password": PageServer.password])
            #expect(
                wrong.error("email-emailAddress") == "This is not an e-mail address. Enter one like ada@example.com."
            )
            let page = try await browser.send(
                "email",
                ["emailAddress": "ada@example.com", "password": PageServer.password]
            )
            #expect(page.name == "verify")
            #expect(try await Browser(server).logIn("ada@example.com").status == 401, "not yet")
            let waiting = try await browser.open("/account")
            #expect(waiting.words.contains("Not confirmed yet"))
            // The page can request another message.
            _ = try await server.newMessages()
            server.clock.turn(by: 61)
            try await browser.open("/account")
            try await browser.send("verify-email")
            let code = try #require(try await server.newMessages().last?.parameters.code)
            let done = try await browser.send("verify", ["code": code])
            #expect(done.notice == "Your address is confirmed.")
            #expect(try await Browser(server).logIn("ada@example.com").name == "account")
        }
    }

    @Test func `a stolen session cannot add an address`() async throws {
        try await Self.run { server, browser in
            for (form, field, value) in [
                ("email", "emailAddress", "eve@example.com"), ("phone", "phoneNumber", "+81312345678"),
            ] {
                try await browser.open("/account")
                let empty = try await browser.send(form, [field: value])
                #expect(empty.status == 422)
                #expect(empty.error("\(form)-password") == "Enter your password.")
                let wrong = try await browser.send(form, [field: value, "password": "not the horse"])
                #expect(wrong.status == 403)
                #expect(wrong.error("\(form)-password") == "Your current password is wrong. Enter it again.")
                #expect(wrong.form(form)?.values[field] == value)
            }
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `a phone number needs its international form`() async throws {
        try await Self.run { server, browser in
            let wrong = try await browser.send("phone", ["phoneNumber": "123", "password": PageServer.password])
            #expect(wrong.error("phone-phoneNumber") == "This is not a phone number. Enter one like +81312345678.")
            let page = try await browser.send(
                "phone",
                ["phoneNumber": "+81 3-1234-5678", "password": PageServer.password]
            )
            #expect(page.name == "verify")
            let code = try #require(try await server.newMessages().last?.parameters.code)
            #expect(try await browser.send("verify", ["code": code]).words.contains("+81312345678"))
        }
    }

    @Test func `changing the password requires the current one`() async throws {
        try await Self.run { server, browser in
            let wrong = try await browser.send(
                "password",
                ["currentPassword": "not the horse", "newPassword": "another horse battery"]
            )
            #expect(wrong.status == 403)
            #expect(wrong.error("password-currentPassword") == "Your current password is wrong. Enter it again.")
            #expect(!wrong.text.contains("another horse"))
            let empty = try await browser.send("password")
            #expect(empty.status == 422)
            #expect(empty.error("password-newPassword") == "Enter a new password.")
            let same = try await browser.send(
                "password",
                ["currentPassword": PageServer.password, "newPassword": PageServer.password]
            )
            #expect(same.error("password-newPassword")?.contains("the same as the current one") == true)
            let done = try await browser.send(
                "password",
                ["currentPassword": PageServer.password, "newPassword": "another horse battery"]
            )
            #expect(done.status == 200)
            #expect(try await Browser(server).logIn("ada", password: "another horse battery").name == "account")
        }
    }

    @Test func `sessions are listed, and ended one by one or all others at once`() async throws {
        try await Self.run { server, browser in
            let other = Browser(server, headers: ["User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537"])
            let third = Browser(server)
            try await other.logIn()
            try await third.logIn()
            let page = try await browser.open("/account")
            #expect(page.words.contains("Firefox, Linux"))
            #expect(page.words.contains("Chrome, Windows"))
            let ids = page.text.matches(of: /<li data-session="([^"]*)">/).map { String($0.1) }
            #expect(ids.count == 4, "the phone, and three browsers")
            let id = try #require(
                ids.first { page.text.contains("data-session=\"\($0)\"><div><p>Chrome, Windows") }
            )
            let done = try await browser.send("session-\(id)")
            #expect(done.notice == "The device is logged out.")
            #expect(try await other.open("/account").name == "login")
            #expect(try await third.open("/account").name == "account")
            try await browser.open("/account")
            #expect(try await browser.send("sessions-others").notice == "All other devices are logged out.")
            #expect(try await third.open("/account").name == "login")
            #expect(try await browser.open("/account").words.contains("You are not logged in on any other device."))
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
            let page = try await browser.open("/account")
            let section = try #require(page.text.firstMatch(of: /id="section-push-devices"(?s:.*?)<\/section>/)?.0)
            let facts = section.matches(of: /<p class="fact">(.*) <span class="badge good">(.*)<\/span>/)
            #expect(facts.map { "\($0.1): \($0.2)" } == ["Tablet &lt;1&gt;: Google", "Ada&#39;s phone: Apple"])
            #expect(!page.text.contains(token))
            #expect(!page.text.contains("fcm-token-of-ada"))
            #expect(try await browser.send("sessions-others").words.contains("No device is notified of new logins."))
            let eve = Browser(server)
            try await eve.logIn("eve")
            #expect(await eve.page.words.contains("No device is notified of new logins."))
        }
    }

    @Test func `a session of another user is not found`() async throws {
        try await Self.run { server, browser in
            try await server.register("eve")
            let eve = Browser(server)
            try await eve.logIn("eve")
            let own = try #require(await eve.page.text.firstMatch(of: /data-session="([^"]*)"/)?.1)
            let token = try #require(await browser.page.form("profile")?.values["formToken"])
            let page = try await browser.post("/account/sessions/\(own)", ["formToken": token])
            #expect(page.status == 404)
            #expect(try await eve.open("/account").name == "account")
        }
    }

    @Test func `events are described, newest first, page by page`() async throws {
        try await Self.run { server, browser in
            for _ in 1...12 { try await Browser(server).logIn() }
            let page = try await browser.open("/account")
            #expect(page.text.matches(of: /<li data-event=/).count == 10)
            #expect(page.words.contains("A device logged in."))
            let link = try #require(page.text.firstMatch(of: /href="(\/account\?events=[^"#]*)#section-events"/))
            let older = try await browser.open(String(link.1).unescaped)
            #expect(older.words.contains("You registered."))
            #expect(older.words.contains("Newest Events"))
        }
    }

    @Test func `deleting an account requires its password`() async throws {
        try await Self.run { server, browser in
            let empty = try await browser.send("delete")
            #expect(empty.status == 422)
            #expect(empty.error("delete-password") == "Enter your password.")
            let wrong = try await browser.send("delete", ["password": "not the horse"])
            #expect(wrong.status == 403)
            #expect(wrong.error("delete-password") != nil)
            let page = try await browser.send("delete", ["password": PageServer.password])
            #expect(page.name == "title")
            #expect(page.notice == "Your account and all its data were deleted.")
            #expect(await browser.cookies[Browser.session] == nil)
            #expect(try await Browser(server).logIn().status == 401)
        }
    }

    @Test func `a signed-out person is sent to the login, and back`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            #expect(try await browser.open("/account").path == "/login?return_to=/account")
            try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(await browser.page.name == "account")
            #expect(try await browser.open("/account/password").path == "/account")
        }
    }
}
