import HTTPTypes
import LatchkeyCore
import ServerTesting
import Testing

/// Addresses that browsers and password managers know.
@Suite struct ExpectedAddressTests {
    @Test func `a password manager finds the change of the password`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            let login = try await browser.open("/.well-known/change-password")
            #expect(login.name == "login")
            let page = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            let form = "/account/security?change=password#password"
            #expect(page.path == form)
            #expect(try await browser.open("/.well-known/change-password").path == form)
            #expect(page.text.contains(/<details open>\s*<summary>Change Password<\/summary>\s*<form id="password"/))
            let missing = "resource-that-should-not-exist-whose-status-code-should-not-be-200"
            let other = try await browser.open("/.well-known/\(missing)")
            #expect(other.status == 404)
        }
    }

    @Test func `the icons are at the well-known addresses, and on the page`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let page = try await browser.open("/login")
            let touch = try #require(page.text.firstMatch(of: /<link rel="apple-touch-icon" href="([^"]*)">/))
            for (path, type) in [
                ("/favicon.ico", "image/svg+xml"), ("/apple-touch-icon.png", "image/png"),
                ("/apple-touch-icon-precomposed.png", "image/png"), (String(touch.1), "image/png"),
            ] {
                let icon = try await browser.open(path)
                #expect(icon.status == 200, "\(path)")
                #expect(icon.headers[.contentType] == type, "\(path)")
            }
            #expect(try await browser.open("/favicon.ico").headers[.cacheControl] == "public, max-age=86400")
        }
    }

    @Test func `a brand's picture is its icon, and no other brand's is shown`() async throws {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
        var options = TestServer.Options()
        options.brand = Brand(name: "A", logo: Logo(png))
        try await PageServer.run(options) { server in
            let icon = try await Browser(server).open("/apple-touch-icon.png")
            #expect(icon.status == 200)
            #expect(icon.text.utf8.count < 30, "the brand's own")
        }
        let svg = Logo(Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8))
        options.brand = Brand(name: "A", logo: svg)
        try await PageServer.run(options) { server in
            let browser = Browser(server)
            let page = try await browser.open("/login")
            #expect(!page.text.contains("apple-touch-icon"))
            for path in ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"] {
                let touch = try await browser.open(path)
                #expect(touch.status == 404)
                #expect(touch.headers[.cacheControl] == "public, max-age=86400")
                #expect(touch.text.isEmpty)
            }
            let icon = try await browser.open("/favicon.ico")
            #expect(icon.text.hasPrefix("<svg"))
        }
    }
}
