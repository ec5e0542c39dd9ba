import LatchkeyCommands
import LatchkeyCore
import ServerTesting
import Testing

/// The check of a new password on the pages that messages lead to.
@Suite struct NewPasswordCheckTests {
    /// The link in the message to a person who has registered an address in another browser.
    private static func link(_ server: PageServer, at path: String = "/register") async throws -> String {
        let browser = Browser(server)
        try await browser.open(path)
        try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
        let link = try #require(try await server.newMessages().first?.parameters.link)
        return "\(link.path)?token=\(link.token)"
    }

    @Test(arguments: [false, true])
    func `a registration's link on another device has the password checked`(_ isSignedIn: Bool) async throws {
        try await PageServer.run { server in
            let link = try await Self.link(server)
            let phone = Browser(server)
            if isSignedIn {
                try await server.register("bob")
                try await phone.logIn("bob")
            }
            let page = try await phone.open(link)
            #expect(page.check(of: "verify") == (isSignedIn ? "/account/check" : "/register/check"))
            let weak = try await CheckedFields("verify", ["newPassword": "12345678"], in: phone)
            #expect(weak.strength?.score == 0)
            let answer = try await phone.send("verify", ["newPassword": "12345678"])
            #expect(weak.fields["newPassword"] == answer.error("newPassword"))
            let good = try await CheckedFields("verify", ["newPassword": "another horse battery"], in: phone)
            #expect(good.fields["newPassword"] == nil)
        }
    }

    @Test func `the address of the registration is no password`() async throws {
        try await PageServer.run { server in
            let phone = Browser(server)
            try await phone.open(try await Self.link(server))
            let checked = try await CheckedFields("verify", ["newPassword": "ada@example.com"], in: phone)
            #expect(checked.fields["newPassword"] != nil)
        }
    }

    @Test func `the rules are those of the application of the registration`() async throws {
        try await PageServer.run { server in
            try await server.addApplication(redirectURI: "https://balance.example.com/cb")
            var change = ApplicationChange()
            change.passwordMinimumLength = 20
            _ = try await server.composition.administration.applications.change("balance", by: change)
            let path = "/register?return_to=/authorize%3Fclient_id%3Dbalance"
            let browser = Browser(server)
            try await browser.open(path)
            let error = "A password needs at least 20 characters. Choose a longer one."
            let typed = try await CheckedFields("register", ["password": "plum tugboat"], in: browser)
            #expect(typed.fields["password"] == error)
            try await browser.send(
                "register",
                ["emailAddress": "ada@example.com", "password": "plum tugboat quartz lantern"]
            )
            let link = try #require(try await server.newMessages().first?.parameters.link)
            let phone = Browser(server)
            try await phone.open("\(link.path)?token=\(link.token)")
            let checked = try await CheckedFields("verify", ["newPassword": "plum tugboat"], in: phone)
            #expect(checked.fields["newPassword"] == error)
        }
    }

    @Test(arguments: [false, true])
    func `a reset has it checked, also while somebody is signed in`(_ isSignedIn: Bool) async throws {
        try await PageServer.run { server in
            try await server.register("bob")
            let browser = Browser(server)
            if isSignedIn { try await browser.logIn("bob") }
            try await browser.open("/forgot")
            let page = try await browser.send("forgot", ["identifier": "bob"])
            #expect(page.name == "reset")
            let checked = try await CheckedFields("reset", ["newPassword": "14.03.1985"], in: browser)
            #expect(checked.strength?.advice == "The password is a date. Add another word or two.")
        }
    }
}
