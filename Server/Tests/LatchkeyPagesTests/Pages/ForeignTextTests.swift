import LatchkeyCore
import ServerTesting
import Testing

/// Foreign text has no effect on a page (attack case 92).
@Suite struct ForeignTextTests {
    static let texts = [
        "<img src=x onerror=alert(1)>", "\"><script>alert(1)</script>", "' autofocus onfocus='alert(1)",
        "{{7*191}}{{{brand}}}", "<svg/onload=alert(1)>", "\"\u{301}><b>x</b>", "</title><script>x</script>",
    ]

    @Test(arguments: texts) func `a name stands on a page unchanged`(_ text: String) async throws {
        try await PageServer.run { server in
            try await server.register()
            try await server.addApplication(name: String(text.prefix(90)), redirectURI: "http://127.0.0.1/cb")
            let browser = Browser(server, headers: ["User-Agent": text])
            try await browser.logIn()
            let account = try await browser.send("profile", ["displayName": String(text.prefix(50))])
            #expect(account.notice == "Saved.")
            server.clock.turn(by: 100)
            let question = try await browser.open(
                "/authorize?response_type=code&client_id=balance&redirect_uri=http://127.0.0.1:1/cb&state=x"
                    + "&code_challenge_method=S256&code_challenge=\(Base64URL.encode(Array(repeating: 1, count: 32)))"
            )
            #expect(question.name == "authorize")
            try await browser.open("/register")
            let typed = try await browser.send("register", ["username": text, "emailAddress": text, "password": "x"])
            let address = try await browser.open("/login?return_to=\(text.formEncoded)&x=\(text.formEncoded)&lang=ja")
            for page in [account, question, typed, address] {
                #expect(!page.text.contains("<img src=x"))
                #expect(!page.text.contains("<svg"))
                #expect(!page.text.contains("<b>"))
                #expect(page.text.matches(of: /<script/).count == 1)
                #expect(page.text.matches(of: /<title>/).count == 1)
                #expect(!page.text.contains("1337"))
            }
            #expect(account.words.contains(String(text.prefix(50))))
        }
    }

    @Test func `the brand's name and tagline are text, too`() async throws {
        var options = TestServer.Options()
        options.brand = Brand(name: "<b>Kii & Co</b>", tagline: "<b>{{name}}</b>")
        try await PageServer.run(options) { server in
            let page = try await Browser(server).open("/login")
            #expect(page.title == "Log In – <b>Kii & Co</b>")
            #expect(!page.text.contains("<b>"))
        }
    }
}
