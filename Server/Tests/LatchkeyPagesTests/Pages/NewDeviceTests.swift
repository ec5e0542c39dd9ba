import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// The e-mail about a login on a new device, and its link.
@Suite struct NewDeviceTests {
    private static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    private static let chrome =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"

    /// Registers a user who has proved their address, in a browser.
    private static func register(_ server: PageServer) async throws -> Browser {
        let browser = Browser(server, headers: ["User-Agent": firefox])
        try await browser.open("/register")
        try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
        let code = try #require(try await server.newMessages().first?.parameters.code)
        #expect(try await browser.send("verify", ["code": code]).name == "account")
        return browser
    }

    @discardableResult
    private static func logIn(
        _ server: PageServer,
        in browser: Browser? = nil,
        password: String = PageServer.password
    ) async throws -> Browser {
        let browser = browser ?? Browser(server, headers: ["User-Agent": chrome])
        try await browser.open("/login")
        let page = try await browser.send("login", ["username": "ada@example.com", "password": password])
        #expect(page.name == "account")
        return browser
    }

    @Test func `a login in another browser is told to the user, with device, time and network`() async throws {
        try await PageServer.run { server in
            _ = try await Self.register(server)
            #expect(try await server.newMessages().isEmpty)
            try await Self.logIn(server)
            let messages = try await server.newMessages()
            #expect(messages.map(\.kind) == [.newDevice])
            let message = try #require(messages.first)
            #expect(message.recipient.text == "ada@example.com")
            let login = try #require(message.parameters.login)
            #expect(login.deviceName == .browser("Chrome", system: "Windows"))
            #expect(login.time == server.clock.now())
            #expect(message.parameters.link?.path == "/not-me")
        }
    }

    @Test func `the browser of the registration, and one that the user has used, are not told`() async throws {
        try await PageServer.run { server in
            let first = try await Self.register(server)
            try await first.open("/logout")
            try await first.send("logout")
            try await Self.logIn(server, in: first)
            let second = try await Self.logIn(server)
            #expect(try await server.newMessages().count == 1)
            server.clock.turn(by: 2 * 24 * 60 * 60)
            try await Self.logIn(server, in: second)
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `a device that forgets its key is told once a day`() async throws {
        try await PageServer.run { server in
            _ = try await Self.register(server)
            for _ in 1...3 { try await Self.logIn(server) }
            #expect(try await server.newMessages().map(\.kind) == [.newDevice])
            server.clock.turn(by: 24 * 60 * 60 + 1)
            try await Self.logIn(server)
            #expect(try await server.newMessages().map(\.kind) == [.newDevice])
        }
    }

    @Test func `many new devices on one day are told five times`() async throws {
        try await PageServer.run { server in
            _ = try await Self.register(server)
            for version in 1...7 {
                let agent = "Mozilla/5.0 (Device \(version)) Gecko/20100101 Firefox/\(version).0"
                _ = try await server.composition.domain.passwordLogIn.logIn(
                    "ada@example.com",
                    password: PageServer.password,
                    from: RequestOrigin(device: LatchkeyCore.Device(name: agent)),
                    with: server.defaultApplication
                )
            }
            #expect(try await server.newMessages().count == 5)
        }
    }

    @Test func `a user without a verified address, and one of an application that turned it off, are told nothing`()
        async throws
    {
        try await PageServer.run { server in
            try await server.register("eve")
            let browser = Browser(server)
            for _ in 1...2 {
                try await browser.open("/login")
                try await browser.send("login", ["username": "eve", "password": PageServer.password])
            }
            _ = try await Self.register(server)
            var change = ApplicationChange()
            change.announcesNewDevices = false
            _ = try await server.composition.administration.applications.change("default", by: change)
            try await Self.logIn(server)
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `the button of the link logs out all devices, and leads to a new password`() async throws {
        try await PageServer.run { server in
            let ada = try await Self.register(server)
            let thief = try await Self.logIn(server)
            let link = try #require(try await server.newMessages().first?.parameters.link).url(at: "")
            for _ in 1...2 {
                let page = try await ada.open(link)
                #expect(page.name == "not-me")
                #expect(page.path == "/not-me", "the token is out of the address")
                #expect(page.words.contains("This logs out all devices"))
            }
            #expect(try await thief.open("/account").name == "account", "looking has changed nothing")
            try await ada.open(link)
            #expect(try await ada.send("not-me").name == "reset")
            #expect(try await thief.open("/account").name == "login")
            try await thief.open("/login")
            let refused = try await thief.send(
                "login",
                ["username": "ada@example.com", "password": PageServer.password]
            )
            #expect(refused.name == "login", "the known password is gone")
            try await ada.send("reset", ["newPassword": "another horse battery"])
            try await Self.logIn(server, in: ada, password: "another horse battery")
            let activity = try await ada.open("/account/activity")
            #expect(activity.words.contains("A login was reported as someone else’s."))
            let late = try await Browser(server).open(link)
            #expect(late.status == 422)
            #expect(late.words.contains("This link was used, or is older than 72 hours"))
        }
    }

    @Test func `the link works for 72 hours, and also after the thief changed the password`() async throws {
        try await PageServer.run { server in
            _ = try await Self.register(server)
            let thief = try await Self.logIn(server)
            let link = try #require(try await server.newMessages().first?.parameters.link).url(at: "")
            try await thief.open("/account/security")
            try await thief.send("password", ["newPassword": "stolen horse battery"])
            server.clock.turn(by: 72 * 60 * 60 - 60)
            let ada = Browser(server)
            #expect(try await ada.open(link).status == 200)
            #expect(try await ada.send("not-me").name == "reset")
            server.clock.turn(by: 60)
        }
        try await PageServer.run { server in
            _ = try await Self.register(server)
            try await Self.logIn(server)
            let link = try #require(try await server.newMessages().first?.parameters.link).url(at: "")
            server.clock.turn(by: 72 * 60 * 60)
            #expect(try await Browser(server).open(link).status == 422)
        }
    }

    @Test func `it removes the phone number that the thief has added`() async throws {
        try await PageServer.run { server in
            let ada = try await Self.register(server)
            let thief = try await Self.logIn(server)
            let link = try #require(try await server.newMessages().first?.parameters.link).url(at: "")
            try await thief.open("/account")
            try await thief.send("phone", ["phoneNumber": "+81312345678"])
            let code = try #require(try await server.newMessages().first?.parameters.code)
            try await thief.send("verify", ["code": code])
            try await ada.open(link)
            #expect(try await ada.send("not-me").name == "reset")
            _ = try await server.newMessages()
            let stranger = Browser(server)
            try await stranger.open("/forgot")
            try await stranger.send("forgot", ["username": "+81312345678"])
            #expect(try await server.newMessages().isEmpty, "the number resets nothing")
        }
    }

    @Test func `it works after the thief has changed the address, too`() async throws {
        try await PageServer.run { server in
            let ada = try await Self.register(server)
            let thief = try await Self.logIn(server)
            let link = try #require(try await server.newMessages().first?.parameters.link).url(at: "")
            try await thief.open("/account")
            try await thief.send("email", ["emailAddress": "thief@example.com"])
            let code = try #require(try await server.newMessages().first?.parameters.code)
            try await thief.send("verify", ["code": code])
            _ = try await server.newMessages()
            try await ada.open(link)
            #expect(try await ada.send("not-me").name == "reset")
            try await ada.send("reset", ["newPassword": "another horse battery"])
            #expect(try await ada.open("/account").words.contains("ada@example.com"))
            let gone = try await server.newMessages().filter { $0.recipient.text == "thief@example.com" }
            #expect(gone.map(\.kind) == [.addressChanged])
            #expect(gone.allSatisfy { $0.parameters.link == nil }, "the thief cannot undo it")
        }
    }

    @Test func `a planted link names its account, and the signed-in user stays who they are`() async throws {
        try await PageServer.run { server in
            _ = try await Self.register(server)
            try await Self.logIn(server)
            let link = try #require(try await server.newMessages().first?.parameters.link).url(at: "")
            try await server.register("eve")
            let eve = Browser(server)
            try await eve.open("/login")
            try await eve.send("login", ["username": "eve", "password": PageServer.password])
            let page = try await eve.open(link)
            #expect(page.words.contains("This link is for the account of ada@example.com."))
            #expect(try await eve.send("not-me").words.contains("This link is for the account of ada@example.com."))
            try await eve.send("reset", ["newPassword": "another horse battery"])
            let account = try await eve.open("/account")
            #expect(account.words.contains("eve"))
            #expect(!account.words.contains("ada@example.com"))
        }
    }

    @Test func `a link that undoes an address change reports no login, and the other way round`() async throws {
        try await PageServer.run { server in
            _ = try await Self.register(server)
            try await Self.logIn(server)
            let link = try #require(try await server.newMessages().first?.parameters.link)
            let browser = Browser(server)
            #expect(try await browser.open("/undo?token=\(link.token)").status == 422)
            #expect(try await browser.open("/reset?token=\(link.token)").form("reset") == nil)
            #expect(try await browser.open(link.url(at: "")).status == 200)
        }
    }

    @Test func `a form of another site does nothing`() async throws {
        try await PageServer.run { server in
            _ = try await Self.register(server)
            let other = try await Self.logIn(server)
            let link = try #require(try await server.newMessages().first?.parameters.link).url(at: "")
            let browser = Browser(server)
            try await browser.open(link)
            #expect(try await browser.send("not-me", headers: ["Sec-Fetch-Site": "cross-site"]).status == 403)
            try await browser.open(link)
            #expect(try await browser.send("not-me", ["formToken": "old"]).status == 403)
            #expect(try await other.open("/account").name == "account")
        }
    }
}
