import LatchkeyCore
import ServerTesting
import Testing

/// Forms of another page, browser or session change nothing (attack case 33).
@Suite struct FormTokenTests {
    private static let forms: [(page: String, id: String, fields: [String: String])] = [
        ("/login", "login", ["username": "ada", "password": PageServer.password]),
        ("/register", "register", ["username": "grace", "password": "correct horse battery"]),
        ("/forgot", "forgot", ["identifier": "ada"]),
        ("/account", "profile", ["displayName": "Mallory"]),
        ("/account", "username", ["username": "mallory"]),
        ("/account", "email", ["emailAddress": "mallory@example.com"]),
        ("/account", "phone", ["phoneNumber": "+81312345678"]),
        ("/account/security", "password", ["newPassword": "another horse battery"]),
        ("/account/devices", "sessions-others", [:]), ("/account/data", "delete", [:]),
        ("/logout", "logout", [:]),
    ]

    @Test(arguments: forms.map(\.id)) func `an invalid token changes nothing, and the form is shown again`(
        _ id: String
    ) async throws {
        let (path, _, fields) = try #require(Self.forms.first { $0.id == id })
        let isSignedIn = path.hasPrefix("/account") || path == "/logout"
        try await PageServer.run { server in
            try await server.register()
            let (browser, stranger) = (Browser(server), Browser(server))
            if isSignedIn {
                try await browser.logIn()
                try await stranger.logIn()
            }
            let page = try await browser.open(path)
            let form = try #require(page.form(id))
            let good = try #require(form.values["formToken"])
            let foreign = try #require(try await stranger.open(path).form(id)?.values["formToken"])
            let parts = good.split(separator: ".")
            let later = "\(try #require(Int(parts[0])) + 1).\(parts[1])"
            let before = try await server.dump()
            for token in [
                "", "x", foreign, later, good + "A", ".", String(repeating: "9", count: 200), "0.\(parts[1])",
            ] {
                let answer = try await browser.post(
                    form.action,
                    form.values.merging(fields) { $1 }.merging(["formToken": token]) { $1 }
                )
                #expect(answer.status == 403, "\(token)")
                #expect(answer.alert?.hasPrefix("This page was open for too long") == true, "\(token)")
                for (name, value) in fields where name.lowercased().hasSuffix("password") {
                    #expect(!answer.text.contains(value), "no password is shown: \(name)")
                }
                for (name, value) in fields where !name.lowercased().hasSuffix("password") {
                    #expect(answer.form(id)?.values[name] == value, "what was typed is kept: \(name)")
                }
            }
            var missing = form.values.merging(fields) { $1 }
            missing["formToken"] = nil
            #expect(try await browser.post(form.action, missing).status == 403)
            #expect(try await server.dump() == before)

            let answer = try await browser.post(form.action, form.values.merging(fields) { $1 }, following: false)
            #expect(answer.status == 303, "the legitimate twin: \(answer.text)")
            #expect(try await server.dump() != before)
        }
    }

    @Test func `a page that was open for more than twelve hours must be sent again`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.open("/login")
            server.clock.turn(by: 12 * 60 * 60 + 1)
            let fields = ["username": "ada", "password": PageServer.password]
            #expect(try await browser.send("login", fields).status == 403)
            #expect(try await browser.send("login", fields).name == "account", "the page that is shown again is good")
        }
    }

    @Test func `a form of another session is refused`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            let form = try #require(await browser.page.form("profile"))
            try await browser.logIn()
            let answer = try await browser.post(form.action, form.values.merging(["displayName": "X"]) { $1 })
            #expect(answer.status == 403)
            try await browser.send("profile", ["displayName": "X"])
            #expect(await browser.page.notice == "Saved.")
        }
    }

    @Test func `a browser without cookies is asked to allow them`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.open("/login")
            await browser.keep([:])
            let page = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(page.status == 403)
            #expect(page.alert?.contains("cookies") == true)
        }
    }
}
