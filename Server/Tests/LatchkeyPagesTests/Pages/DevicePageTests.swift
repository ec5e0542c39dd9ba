import LatchkeyEndpoints
import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import ServerTesting
import Testing

/// The page where a person types the code of a device.
@Suite struct DevicePageTests {
    /// A server with an application of devices.
    private static func run(
        _ change: @escaping @Sendable (inout ClientRules) -> Void = { $0.party = .third },
        _ test: @escaping @Sendable (PageServer, AuthenticatedClient) async throws -> Void
    ) async throws {
        try await PageServer.run { server async throws in
            try await server.register()
            let added = try await server.composition.administration.applications.add(
                "tv",
                name: "Kii TV",
                redirectURIs: []
            )
            try await server.change(added) { rules in
                rules.grantTypes.insert(.deviceCode)
                change(&rules)
            }
            let application = try #require(server.composition.domain.applications["tv"])
            try await test(server, AuthenticatedClient(application: application, isAuthenticated: false))
        }
    }

    private static func begin(
        _ server: PageServer,
        _ client: AuthenticatedClient,
        _ scope: String? = "openid email"
    ) async throws -> BegunDeviceAuthorization {
        try await server.composition.domain.deviceAuthorization.begin(
            by: client,
            scope: scope,
            resources: [],
            from: ClientAddress("192.0.2.7")
        )
    }

    private static func poll(
        _ server: PageServer,
        _ client: AuthenticatedClient,
        _ begun: BegunDeviceAuthorization
    ) async -> DevicePollError? {
        do throws(DevicePollError) {
            _ = try await server.composition.domain.deviceAuthorization.redeem(
                begun.deviceCode.secretText,
                by: client,
                from: RequestOrigin()
            )
            return nil
        } catch { return error }
    }

    @Test func `a person logs in, sees who asks for what and where, and allows it`() async throws {
        try await Self.run { server, client async throws in
            let begun = try await Self.begin(server, client)
            let browser = Browser(server)
            let login = try await browser.open("/device?user_code=\(begun.userCode.text)")
            #expect(login.name == "login")
            let form = try await browser.send("login", ["username": "ada", "password": PageServer.password])
            #expect(form.name == "device" && form.heading == "Connect a Device")
            #expect(form.text.contains(begun.userCode.text), "the link fills the code in")
            #expect(await Self.poll(server, client, begun) == .pending)
            let question = try await browser.send("device")
            #expect(question.heading == "Allow Kii TV Access?")
            for words in [
                "See your email address", "from 192.0.2.7", "Requested on ", begun.userCode.text,
                "Allow it only if your own device shows the code",
            ] {
                #expect(question.words.contains(words), "\(words)")
            }
            server.clock.turn(by: 5)
            #expect(await Self.poll(server, client, begun) == .pending, "the question changes nothing")
            let done = try await browser.send("device")
            #expect(done.heading == "Device Connected")
            #expect(await Self.poll(server, client, begun) == nil)
        }
    }

    @Test func `a person refuses`() async throws {
        try await Self.run { server, client async throws in
            let begun = try await Self.begin(server, client)
            let browser = Browser(server)
            try await browser.logIn()
            try await browser.open("/device")
            try await browser.send("device", ["user_code": begun.userCode.letters.lowercased()])
            let refused = try await browser.send("device", action: "refuse")
            #expect(refused.heading == "Access Refused")
            #expect(await Self.poll(server, client, begun) == .denied)
        }
    }

    @Test func `a wrong code is said so, and after too many the person waits`() async throws {
        try await Self.run { server, client async throws in
            let browser = Browser(server)
            try await browser.logIn()
            try await browser.open("/device")
            let wrong = try await browser.send("device", ["user_code": "BBBB-BBBB"])
            #expect(wrong.status == 422)
            #expect(wrong.words.contains("This code is unknown, expired or already used."))
            var last = wrong
            for _ in 0..<20 { last = try await browser.send("device", ["user_code": "BBBB-BBBB"]) }
            #expect(last.status == 429)
            #expect(last.headers[.retryAfter] != nil)
        }
    }

    @Test func `the operator's own application asks to log in`() async throws {
        try await Self.run({ _ in }) { server, client in
            let begun = try await Self.begin(server, client, nil)
            let browser = Browser(server)
            try await browser.logIn()
            try await browser.open("/device?user_code=\(begun.userCode.text)")
            let question = try await browser.send("device")
            #expect(question.words.contains("Kii TV on another device asks to log in as ada."))
            try await browser.send("device")
            #expect(await Self.poll(server, client, begun) == nil)
        }
    }

    @Test func `an application that registered itself has a warning, and no site that it chose`() async throws {
        try await Self.run({
            $0.party = .third
            $0.registration = .dynamic
            $0.homepage = "https://accounts.example.com/about"
        }) { server, client in
            let begun = try await Self.begin(server, client)
            let browser = Browser(server)
            try await browser.logIn()
            try await browser.open("/device?user_code=\(begun.userCode.text)")
            let question = try await browser.send("device")
            #expect(question.heading == "Allow tv Access?")
            #expect(!question.words.contains("accounts.example.com"))
            #expect(question.words.contains("The app calls itself “Kii TV”. Nobody has checked who made it."))
        }
    }

    @Test func `another site cannot allow a device`() async throws {
        try await Self.run { server, client async throws in
            let begun = try await Self.begin(server, client)
            let browser = Browser(server)
            try await browser.logIn()
            let fields = ["user_code": begun.userCode.text, "answer": "yes"]
            let forged = try await browser.post("/device", fields, headers: ["Sec-Fetch-Site": "cross-site"])
            #expect(forged.status == 403)
            #expect(try await browser.post("/device", fields).status == 403, "without the token of the form")
            #expect(await Self.poll(server, client, begun) == .pending)
        }
    }

    @Test func `a person logs in at the provider that the device's application requires`() async throws {
        try await FederationServer.run { federation async throws in
            let (server, browser) = (federation.server, Browser(federation.server))
            try await server.register()
            let administration = server.composition.administration
            let added = try await administration.applications.add("tv", name: "Kii TV", redirectURIs: [])
            try await server.change(added) { $0.grantTypes.insert(.deviceCode) }
            var rules = UpstreamChange()
            (rules.offer, rules.requiredByApplications) = (.applications(["tv"]), ["tv"])
            _ = try await administration.upstreams().change("acme", rules)
            let application = try #require(server.composition.domain.applications["tv"])
            let client = AuthenticatedClient(application: application, isAuthenticated: false)
            let begun = try await Self.begin(server, client)
            try await browser.logIn()
            try await browser.open("/device?user_code=\(begun.userCode.text)")
            try await browser.send("device")
            await federation.provider.change { $0.failure = .timedOut }
            let down = try await browser.send("device")
            #expect(down.notice == FederationServer.unavailable, "\(down.words)")
            #expect(down.path.contains("user_code"), "the code is not lost: \(down.path)")
            await federation.provider.change { $0.failure = nil }
            // The server remembers for a while that the provider is down.
            server.clock.turn(by: 120)
            try await browser.open("/device?user_code=\(begun.userCode.text)")
            try await browser.send("device")
            let passage = try await browser.send("device")
            let answer = try await federation.provider.authorize(try forwardedAddress(of: passage))
            let form = try await federation.comeBack(browser, with: answer)
            #expect(form.name == "device", "\(form.words)")
            #expect(form.text.contains(begun.userCode.text))
            try await browser.send("device")
            #expect(try await browser.send("device").heading == "Device Connected")
        }
    }
}
