import LatchkeyCommands
import LatchkeyCore
import LatchkeyEndpoints
import ServerTesting
import Testing

/// The list of the applications with access to the account.
@Suite struct ApplicationAccessPageTests {
    /// Starts a session of an application.
    @discardableResult
    private static func logIn(
        _ server: PageServer,
        _ username: String = "ada",
        in id: LatchkeyCore.Application.ID = "balance"
    ) async throws -> SignedIn {
        try await server.composition.domain.passwordLogIn.logIn(
            username,
            password: PageServer.password,
            from: RequestOrigin(device: LatchkeyCore.Device(name: "Phone")),
            with: try #require(server.composition.domain.applications[id])
        )
    }

    /// Ada is signed in in a browser.
    private static func run(_ test: @escaping @Sendable (PageServer, Browser) async throws -> Void) async throws {
        try await PageServer.run { server in
            try await server.addApplication(redirectURI: "http://127.0.0.1/cb")
            let browser = Browser(server)
            try await browser.open("/register")
            try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
            let code = try #require(try await server.newMessages().first?.parameters.code)
            try await browser.send("verify", ["code": code])
            try await test(server, browser)
        }
    }

    private static func isLive(_ server: PageServer, _ signedIn: SignedIn) async throws -> Bool {
        let id = signedIn.session.id
        return try await server.composition.domain.users.read { tables in try tables.sessions.state(of: id) }?.ended
            == nil
    }

    /// The rows: the application's id, its name and all words.
    private static func rows(_ page: SeenPage) -> [String] {
        page.text.matches(of: /<li data-application="([^"]*)">(?s:.*?)<\/li>/).map { String($0.1) }
    }

    @Test func `the session that shows the page is no application with access`() async throws {
        try await Self.run { _, browser in
            let page = try await browser.open("/account/security")
            #expect(Self.rows(page).isEmpty)
            #expect(page.words.contains("No app is logged in to your account."))
            #expect(!page.words.contains("End Access"))
        }
    }

    @Test func `an application has its name, its times, its devices and what it may do`() async throws {
        try await Self.run { server, browser in
            try await Self.logIn(server, "ada@example.com")
            server.clock.turn(by: 3 * 60 * 60)
            try await Self.logIn(server, "ada@example.com")
            server.clock.turn(by: 60 * 60)
            let page = try await browser.open("/account/security")
            #expect(Self.rows(page) == ["balance"])
            let words = page.words.replacing(/\s+/, with: " ")
            #expect(words.contains("KB Kii Balance"))
            #expect(words.contains("Kii Balance can read and change your profile and your data."))
            #expect(words.contains("Last used 1 hour ago · Logged in 4 hours ago · on 2 devices"))
            #expect(words.contains("This logs Kii Balance out on all your devices."))
            #expect(page.form("application-balance")?.action == "/account/applications/balance")
        }
    }

    @Test func `an application that registered itself has the name that it gives itself`() async throws {
        try await Self.run { server, browser in
            try await Self.logIn(server, "ada@example.com")
            let known = try #require(server.composition.domain.applications["balance"])
            try await server.change(known) { ($0.party, $0.registration) = (.third, .dynamic) }
            let words = try await browser.open("/account/security").words.replacing(/\s+/, with: " ")
            #expect(words.contains("This logs Kii Balance out on all your devices."))
        }
    }

    @Test func `without a script, its access ends on all devices, and only there`() async throws {
        try await Self.run { server, browser in
            let one = try await Self.logIn(server, "ada@example.com")
            let two = try await Self.logIn(server, "ada@example.com")
            let other = try await Self.logIn(server, "ada@example.com", in: LatchkeyCore.Application.defaultID)
            try await browser.open("/account/security")
            let page = try await browser.send("application-balance")
            #expect(page.path == "/account/security")
            #expect(page.notice == "The app’s access has ended.")
            #expect(Self.rows(page) == ["default"])
            #expect(try await !Self.isLive(server, one))
            #expect(try await !Self.isLive(server, two))
            #expect(try await Self.isLive(server, other))
            let activity = try await browser.open("/account/activity")
            #expect(activity.text.matches(of: /A device was logged out from another one/).count == 2)
        }
    }

    @Test func `access that has ended meanwhile is not found, and the page says so`() async throws {
        try await Self.run { server, browser in
            try await Self.logIn(server, "ada@example.com")
            try await browser.open("/account/security")
            let form = try #require(await browser.page.form("application-balance"))
            try await browser.send("application-balance")
            let page = try await browser.post(form.action, form.values)
            #expect(page.status == 404)
            #expect(page.name == "account")
            #expect(page.heading == "Security")
            #expect(page.alert?.isEmpty == false)
        }
    }

    @Test func `another user's access to the application stays`() async throws {
        try await Self.run { server, browser in
            try await server.register("eve")
            let eve = try await Self.logIn(server, "eve")
            let page = try await browser.open("/account/security")
            #expect(Self.rows(page).isEmpty)
            let token = try #require(try await browser.open("/account").form("profile")?.values["formToken"])
            let refused = try await browser.post("/account/applications/balance", ["formToken": token])
            #expect(refused.status == 404)
            #expect(try await Self.isLive(server, eve))
        }
    }

    @Test func `the address of the form leads to the part, also after a login`() async throws {
        try await Self.run { server, browser in
            #expect(try await browser.open("/account/applications/balance").path == "/account/security")
            let stranger = try await Browser(server).open("/account/applications/balance")
            #expect(stranger.path == "/login?return_to=/account/security")
        }
    }

    @Test func `a form of another site ends no access`() async throws {
        try await Self.run { server, browser in
            let signedIn = try await Self.logIn(server, "ada@example.com")
            try await browser.open("/account/security")
            let refused = try await browser.send("application-balance", headers: ["Sec-Fetch-Site": "cross-site"])
            #expect(refused.status == 403)
            #expect(try await Self.isLive(server, signedIn))
        }
    }
}
