import HTTPTypes
import ServerTesting
import Testing

/// Requests that another site makes a browser send (attack cases 32, 34 and 35).
@Suite struct CrossSiteTests {
    private static let refused: [[String: String]] = [
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": ""],
        ["Sec-Fetch-Site": "cross-site", "Origin": "https://id.example.com"],
        ["Origin": "https://evil.example"], ["Origin": ""],
        ["Origin": "https://id.example.com.evil.example"], ["Origin": "https://evilid.example.com"],
        ["Origin": "http://id.example.com"], ["Origin": "https://id.example.com:8443"],
        ["Origin": "https://id.example.com, https://evil.example"], ["Origin": "HTTPS://EVIL.example"],
        ["Referer": "https://evil.example/"],
    ]
    private static let accepted: [[String: String]] = [
        ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"], ["Origin": "https://id.example.com"],
        ["Sec-Fetch-Site": "same-origin", "Origin": "null"], ["Origin": "null"], [:],
        ["Referer": "https://id.example.com/login"],
    ]

    @Test(arguments: refused) func `a login from another site is refused`(
        _ headers: [String: String]
    ) async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.open("/login")
            let form = try #require(await browser.page.form("login"))
            let before = try await server.dump()
            let fields = form.values.merging(["username": "ada", "password": PageServer.password]) { $1 }
            let page = try await browser.post(form.action, fields, headers: headers)
            #expect(page.status == 403)
            #expect(page.name == "error")
            #expect(page.words.contains("Another site sent this request"))
            #expect(page.setCookies.isEmpty)
            #expect(page.headers.allSatisfy { !$0.name.canonicalName.hasPrefix("access-control-") })
            #expect(try await server.dump() == before)
            #expect(try await browser.post(form.action, fields).name == "account", "the legitimate twin")
        }
    }

    @Test(arguments: accepted) func `our own form is accepted`(_ headers: [String: String]) async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.open("/login")
            let page = try await browser.send(
                "login",
                ["username": "ada", "password": PageServer.password],
                headers: headers
            )
            #expect(page.name == "account")
        }
    }

    @Test(arguments: [
        "application/json", "text/plain", "multipart/form-data; boundary=x", "",
        "application/x-www-form-urlencoded; charset=utf-16", "application/x-www-form-urlencodedx",
    ])
    func `a body that is no form is refused`(_ type: String) async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/login")
            let form = try #require(await browser.page.form("login"))
            let page = try await browser.post(form.action, form.values, headers: ["Content-Type": type])
            #expect(page.status == 415)
            #expect(page.name == "error")
        }
    }

    @Test(arguments: [
        ("username=ada&username=eve", 400), ("username=%zz", 400), ("username=%ff", 400), ("a=%", 400),
        ("x=" + String(repeating: "a", count: 70_000), 413),
    ])
    func `an unreadable form is refused`(_ body: String, _ status: Int) async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let page = try await browser.go(
                "POST",
                "/login",
                Array(body.utf8),
                headers: ["Content-Type": "application/x-www-form-urlencoded"]
            )
            #expect(page.status == status)
            #expect(page.name == "error")
        }
    }
}
