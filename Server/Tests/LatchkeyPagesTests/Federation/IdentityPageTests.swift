import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Accounts elsewhere on the account's page.
@Suite struct IdentityPageTests {
    @Test func `a signed-in person adds an account elsewhere and gets a message`() async throws {
        try await FederationServer.run { federation async throws in
            let browser = Browser(federation.server)
            try await federation.server.registerWithAddress()
            try await browser.logIn()
            _ = try await federation.server.newMessages()
            let answer = try await federation.provider.authorize(try await federation.beginLink(browser))
            let page = try await federation.comeBack(browser, with: answer)
            #expect(page.notice == "You can log in with that account now.")
            #expect(page.path == "/account/security")
            #expect(try await federation.server.newMessage().kind == .identityLinked)
            let again = Browser(federation.server)
            #expect(try await federation.logIn(again).words.contains("ada"))
            #expect(try await federation.userCount == 1)
            let activity = try await again.open("/account/activity")
            #expect(activity.words.contains("An account elsewhere was linked to this account."))
        }
    }

    @Test func `adding needs a recent proof`() async throws {
        try await FederationServer.run { federation async throws in
            let browser = Browser(federation.server)
            try await federation.server.registerWithAddress()
            try await browser.logIn()
            federation.server.clock.turn(by: 301)
            try await browser.open("/account/security")
            #expect(try await browser.send("identity-add-acme").name == "confirm")
            // A proof that ends on the way.
            federation.server.clock.turn(by: -301)
            let answer = try await federation.provider.authorize(try await federation.beginLink(browser))
            federation.server.clock.turn(by: 301)
            #expect(try await federation.comeBack(browser, with: answer).notice != nil)
            #expect(try await federation.identityCount == 0)
        }
    }

    @Test func `another user who has logged in on the way gets nothing`() async throws {
        try await FederationServer.run { federation async throws in
            let browser = Browser(federation.server)
            try await federation.server.registerWithAddress()
            try await federation.server.register("eve")
            try await browser.logIn()
            let answer = try await federation.provider.authorize(try await federation.beginLink(browser))
            try await browser.logIn("eve")
            let page = try await federation.comeBack(browser, with: answer)
            #expect(page.path.hasPrefix("/account/security") && page.notice != nil)
            #expect(try await federation.identityCount == 0)
        }
    }

    @Test func `an account elsewhere belongs to one user`() async throws {
        try await FederationServer.run { federation async throws in
            try await federation.logIn(Browser(federation.server))
            let browser = Browser(federation.server)
            try await federation.server.register("eve")
            try await browser.logIn("eve")
            let answer = try await federation.provider.authorize(try await federation.beginLink(browser))
            let page = try await federation.comeBack(browser, with: answer)
            #expect(page.notice == "That account is used by another account here.")
            #expect(try await federation.identityCount == 1)
        }
    }

    @Test func `the last way to log in stays, and another one goes`() async throws {
        try await FederationServer.run { federation async throws in
            let browser = Browser(federation.server)
            try await federation.logIn(browser)
            try await browser.open("/account/security")
            let id = try #require(try await federation.server.text("SELECT id FROM identities"))
            let kept = try await browser.send("identity-remove-\(id)")
            #expect(kept.alert != nil)
            #expect(try await federation.identityCount == 1)
            let other = Browser(federation.server)
            try await federation.server.register("eve")
            try await other.logIn("eve")
            await federation.provider.change {
                $0.claims = {
                    $0["sub"] = "second"; $0["email"] = nil
                }
            }
            let answer = try await federation.provider.authorize(try await federation.beginLink(other))
            _ = try await federation.comeBack(other, with: answer)
            #expect(try await federation.identityCount == 2)
            try await other.open("/account/security")
            let second = try #require(
                try await federation.server.text("SELECT id FROM identities WHERE unique_id = 'second'")
            )
            #expect(
                try await other.send("identity-remove-\(second)").notice
                    == "You can no longer log in with that account."
            )
            #expect(try await federation.identityCount == 1)
        }
    }

    @Test func `an account elsewhere is one factor: a user with an authenticator app shows it too`() async throws {
        try await FederationServer.run { federation async throws in
            let browser = Browser(federation.server)
            try await federation.logIn(browser)
            var change = ApplicationChange()
            change.secondFactorPolicy = .required
            _ = try await federation.server.composition.administration.applications.change(
                Application.defaultID,
                by: change
            )
            let page = try await federation.logIn(
                Browser(federation.server),
                at: "/federation/acme?return_to=/account/data"
            )
            #expect(page.name == "enroll")
            #expect(page.path.contains("return_to"))
        }
    }

    @Test func `an application's request goes on after the login, and a new login is passed up`() async throws {
        try await FederationServer.run { federation async throws in
            try await federation.server.addApplication(redirectURI: "https://balance.example.com/back")
            let browser = Browser(federation.server)
            let challenge = String(repeating: "A", count: 43)
            let query =
                "client_id=balance&redirect_uri=https%3A%2F%2Fbalance.example.com%2Fback&response_type=code&prompt=login"
                + "&code_challenge=\(challenge)&code_challenge_method=S256&state=s"
            let login = try await browser.open("/authorize?\(query)")
            let href = try #require(login.text.firstMatch(of: /data-provider="acme" href="([^"]*)"/)).1
            let address = try await federation.begin(browser, at: String(href).unescaped)
            #expect(address.contains("max_age=0") && address.contains("prompt=login"))
            let answer = try await federation.provider.authorize(address)
            let page = try await federation.comeBack(browser, with: answer)
            #expect(
                page.location?.hasPrefix("https://balance.example.com/back?code=") == true,
                "\(page.path) \(page.text)"
            )
            // A provider that does not log in anew is refused.
            await federation.provider.change { script in
                script.claims = { $0["auth_time"] = .integer(($0["iat"]?.integerValue ?? 0) - 3600) }
            }
            let second = Browser(federation.server)
            let again = try await second.open("/authorize?\(query)")
            let link = try #require(again.text.firstMatch(of: /data-provider="acme" href="([^"]*)"/)).1
            let old = try await federation.provider.authorize(
                try await federation.begin(second, at: String(link).unescaped)
            )
            #expect(try await federation.comeBack(second, with: old).name == "login")
        }
    }
}
