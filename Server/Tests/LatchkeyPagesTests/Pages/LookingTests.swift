import HTTPTypes
import ServerTesting
import Testing

/// GET requests change nothing (attack case 33).
@Suite struct LookingTests {
    private static let paths = [
        "/", "/login", "/register", "/forgot", "/reset", "/verify", "/account", "/account/password", "/account/delete",
        "/account/security", "/account/devices", "/account/activity", "/account/data", "/account?change=email",
        "/account/email-address", "/account/security?change=password",
        "/account/sessions/others", "/account/applications/default", "/account/profile", "/logout", "/authorize",
        "/login?return_to=/account&lang=ja",
        "/reset?token=x", "/verify?token=x", "/account?events=x", "/logout?return_to=/login",
    ]

    @Test(arguments: ["GET", "HEAD"]) func `no GET of a page changes the database`(
        _ method: String
    ) async throws {
        try await PageServer.run { server in
            try await server.register()
            let browsers = (Browser(server), Browser(server))
            try await browsers.1.logIn()
            let before = try await server.dump()
            for browser in [browsers.0, browsers.1] {
                for path in Self.paths {
                    let page = try await browser.go(method, path)
                    #expect([200, 303, 400].contains(page.status), "\(method) \(path): \(page.status)")
                }
            }
            #expect(try await server.dump() == before)
            #expect(try await browsers.1.open("/account").name == "account", "still signed in")
        }
    }

    @Test func `a page accepts no other method`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
                let page = try await browser.go(method, "/login")
                #expect(page.status == 405)
                #expect(page.name == "error")
                #expect(page.headers[.allow]?.contains("POST") == true)
            }
        }
    }
}
