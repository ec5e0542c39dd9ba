import HTTPTypes
import ServerTesting
import Testing

/// The destinations of a login (open redirects).
@Suite struct ReturnAddressTests {
    @Test(arguments: [
        "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "/%5cevil.example",
        "/%2fevil.example", "/%2Fevil.example/%2f..", "/x//evil.example", "https://evil.example/", "https:evil.example",
        "http://app.example.com/",
        "https://app.example.com.evil.example/", "https://app.example.com@evil.example/",
        "https://evil.example\\@app.example.com/", "https://app.example.com:8443/", "javascript:alert(1)",
        "data:text/html,x", "/a\tb", "/a\r\nLocation: https://evil.example", "/\u{0}", " /account", "account", "",
        "/\u{3000}", "https://APP.example.com\u{2028}/", "/" + String(repeating: "a", count: 2100),
        "ftp://app.example.com/",
        "https://user:secret@app.example.com/", "//app.example.com/", "/;@evil.example//",
    ])
    func `nobody is redirected elsewhere`(_ address: String) async throws {
        try await PageServer.run { server in
            try await server.register()
            try await server.addApplication(redirectURI: "https://app.example.com/callback")
            let browser = Browser(server)
            try await browser.open("/login?return_to=\(address.formEncoded)")
            #expect(await browser.page.form("login")?.action == "/login")
            let page = try await browser.send(
                "login",
                ["username": "ada", "password": PageServer.password],
                following: false
            )
            #expect(page.status == 303)
            #expect(page.location == "/account")
        }
    }

    @Test(arguments: [
        "/account", "/account?events=1", "/logout", "https://app.example.com/", "https://app.example.com",
        "https://app.example.com/list?a=b#c", "/account#section-events",
    ])
    func `after the login a person returns to where they came from`(_ address: String) async throws {
        try await PageServer.run { server in
            try await server.register()
            try await server.addApplication(redirectURI: "https://app.example.com/callback")
            let browser = Browser(server)
            let title = try await browser.open("/?return_to=\(address.formEncoded)")
            let link = try #require(title.text.firstMatch(of: /href="(\/login[^"]*)"/))
            let login = try await browser.open(String(link.1).unescaped)
            if address.hasPrefix("https") {
                let policy = login.headers[.contentSecurityPolicy]
                #expect(
                    policy?.hasSuffix("form-action 'self' https://app.example.com") == true,
                    "browsers hold redirects to it"
                )
            }
            let page = try await browser.send(
                "login",
                ["username": "ada", "password": PageServer.password],
                following: false
            )
            #expect(page.location == address)
            #expect(try await browser.open("/?return_to=\(address.formEncoded)", following: false).location == address)
        }
    }

    @Test func `pages keep the destination`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            for path in ["/login", "/register", "/forgot"] {
                let page = try await browser.open(path + "?return_to=/account%3Fx")
                for link in page.text.matches(of: /href="(\/(?:login|register|forgot)[^"]*)"/)
                where !link.1.contains("lang=") {
                    #expect(link.1.hasSuffix("?return_to=/account%3Fx"), "\(link.1) on \(path)")
                }
            }
        }
    }
}
