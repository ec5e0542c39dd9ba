import ServerTesting
import Testing

@Suite struct RegisterPageTests {
    @Test func `a username and a password are enough`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/register")
            let page = try await browser.send("register", ["username": "ada", "password": PageServer.password])
            #expect(page.name == "account")
            #expect(page.words.contains("Logged in as ada"))
        }
    }

    @Test func `the address comes first, with the focus, and the username is optional`() async throws {
        try await PageServer.run { server in
            let page = try await Browser(server).open("/register")
            let fields = page.text.matches(of: /<input id="(\w+)" name="\w+" type="(?:text|email|password)"/)
            #expect(fields.map { String($0.1) } == ["emailAddress", "username", "password"])
            #expect(page.text.contains(/<input id="emailAddress"[^>]* autofocus>/))
            #expect(page.text.contains(#"<label for="username">Username <span class="meta">(optional)</span></label>"#))
            #expect(page.text.matches(of: /\(optional\)/).count == 1, "only the username")
        }
    }

    @Test func `the password is masked, and its rule is shown beforehand`() async throws {
        try await PageServer.run { server in
            let page = try await Browser(server).open("/register")
            #expect(page.text.contains(/name="password" type="password" value="" autocomplete="new-password"/))
            #expect(page.words.contains("At least 8 characters."))
        }
    }

    @Test func `errors stand beside their fields, and typed values are kept`() async throws {
        try await PageServer.run { server in
            try await server.register("ada")
            let browser = Browser(server)
            try await browser.open("/register")
            let taken = try await browser.send("register", ["username": "Ada", "password": "correct horse battery"])
            #expect(taken.status == 422)
            #expect(taken.error("username") == "This username is taken. Choose another one.")
            #expect(taken.form("register")?.values["username"] == "Ada")
            let wrong = try await browser.send(
                "register",
                ["username": "a b", "emailAddress": "nowhere", "password": "short"]
            )
            #expect(wrong.status == 422)
            #expect(wrong.error("username") != nil)
            #expect(wrong.error("emailAddress") == "This is not an e-mail address. Enter one like ada@example.com.")
            #expect(wrong.error("password") == "A password needs at least 8 characters. Choose a longer one.")
            #expect(!wrong.text.contains("short\""))
            let weak = try await browser.send(
                "register",
                ["username": "grace", "emailAddress": "", "password": "12345678"]
            )
            #expect(weak.error("password") != nil)
            let empty = try await browser.send("register", ["username": "", "password": "correct horse battery"])
            #expect(empty.error("emailAddress") == "Enter an e-mail address or a username.")
        }
    }

    @Test func `additional fields have no effect`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/register")
            try await browser.send(
                "register",
                [
                    "username": "ada", "password": PageServer.password, "role": "admin", "verified": "true",
                    "emailAddressVerified": "true", "id": "1", "displayName": "Mallory",
                ]
            )
            let page = try await browser.open("/account")
            #expect(!page.words.contains("Mallory"))
            #expect(!page.words.contains("Confirmed"))
        }
    }
}
