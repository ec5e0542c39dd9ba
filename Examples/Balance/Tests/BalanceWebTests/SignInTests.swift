import Foundation
import HTTPTypes
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

@testable import BalanceWeb

@Suite struct SignInTests {
    @Test func `the title leads to the server's pages with a challenge and back to this front`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.get("/")
            #expect(visitor.page.contains("data-page=\"balance-title\""))
            #expect(visitor.cookies.isEmpty, "who only looks gets no cookie")
            let page = try await visitor.beginLogIn()
            let query = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
            let asked = Dictionary(query.map { ($0.name, $0.value ?? "") }) { $1 }
            #expect(page.path() == "/authorize")
            #expect(asked["client_id"] == "balance")
            #expect(asked["redirect_uri"] == "http://localhost/callback")
            #expect(asked["code_challenge_method"] == "S256")
            #expect(asked["prompt"] == nil)
            #expect(try await visitor.beginLogIn("/register").query()?.contains("prompt=create") == true)
        }
    }

    @Test func `a login leads to the list, with a new cookie`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.makeUser()
            let page = try await visitor.beginLogIn()
            let before = try #require(visitor.cookies["balance"])
            let answer = try await visitor.server.authorize(page, as: "ada")
            try await visitor.get("/callback?" + (answer.query(percentEncoded: true) ?? ""))
            let cookie = try #require(visitor.headers[values: .setCookie].first { $0.hasPrefix("balance=") })
            #expect(visitor.cookies["balance"] != before)
            #expect(visitor.cookies["balance"]?.utf8.count == 43)
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"))
            try await visitor.get("/")
            #expect(visitor.status == .seeOther && visitor.headers[.location] == "/balance")
            try await visitor.get("/balance")
            #expect(visitor.page.contains("Logged in as ada"))
        }
    }

    @Test func `behind https the cookie is bound to the host`() async throws {
        try await Visitor.visits(publicURL: URL(string: "https://localhost")) { visitor in
            _ = try await visitor.beginLogIn()
            let cookie = try #require(visitor.headers[values: .setCookie].first)
            #expect(cookie.hasPrefix("__Host-balance=") && cookie.contains("Secure"))
            #expect(visitor.headers[.strictTransportSecurity] != nil)
        }
    }

    @Test func `an answer that this browser did not ask for logs nobody in`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.makeUser()
            let page = try await visitor.beginLogIn()
            let answer = try await visitor.server.authorize(page, as: "ada").query(percentEncoded: true) ?? ""
            let victim = visitor.other
            try await victim.get("/callback?" + answer)
            #expect(victim.page.contains("This login was started elsewhere or too long ago."))
            _ = try await victim.beginLogIn()
            try await victim.get("/callback?" + answer)
            #expect(victim.page.contains("data-page=\"balance-title\""))
            // The control: the browser that started the login accepts the answer.
            try await visitor.get("/callback?" + answer)
            #expect(visitor.headers[.location] == "/balance")
        }
    }

    @Test func `an answer that comes twice leads on, and a second login takes the place of the first`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.makeUser("eve")
            try await visitor.makeUser()
            let page = try await visitor.beginLogIn()
            let other = try await visitor.beginLogIn()
            let answer = try await visitor.server.authorize(page, as: "ada").query(percentEncoded: true) ?? ""
            try await visitor.get("/callback?" + answer)
            let cookie = visitor.cookies["balance"]
            try await visitor.get("/callback?" + answer)
            #expect(visitor.headers[.location] == "/balance")
            #expect(visitor.cookies["balance"] == cookie)
            let second = try await visitor.server.authorize(other, as: "eve").query(percentEncoded: true) ?? ""
            try await visitor.get("/callback?" + second)
            try await visitor.get("/balance")
            #expect(visitor.page.contains("Logged in as eve"))
        }
    }

    @Test func `who does not want to log in is at the title again`() async throws {
        try await Visitor.visits { visitor in
            let page = try await visitor.beginLogIn()
            let answer = try visitor.server.refuse(page).query(percentEncoded: true) ?? ""
            try await visitor.get("/callback?" + answer)
            #expect(visitor.page.contains("You were not logged in."))
        }
    }

    @Test func `nobody is sent to a server that is away`() async throws {
        try await Visitor.visits { visitor in
            visitor.server.isOffline = true
            try await visitor.get("/login")
            #expect(visitor.status == .serviceUnavailable)
            #expect(visitor.page.contains("href=\"/login\""))
            visitor.server.isOffline = false
            _ = try await visitor.beginLogIn()
        }
    }

    @Test func `logging out ends the session at the server and leads to its own logout`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            let elsewhere = LatchkeyClient.fake(server: visitor.server, application: "balance")
            try await elsewhere.logIn("ada", password: Visitor.password)
            let before = try await elsewhere.sessions().count
            let cookie = visitor.cookies["balance"]
            try await visitor.post("/logout")
            #expect(visitor.status == .seeOther)
            let page = try #require(visitor.headers[.location])
            #expect(page.hasPrefix("https://id.example.test/logout?client_id=balance&return_to="))
            #expect(visitor.cookies["balance"] == nil)
            #expect(try await elsewhere.sessions().count == before - 1)
            try await visitor.get("/balance", [.cookie: "balance=\(cookie ?? "")"])
            #expect(!visitor.page.contains("Logged in as"))
        }
    }

    @Test func `who logs out while the server is away is logged out here`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            visitor.server.isOffline = true
            try await visitor.post("/logout")
            #expect(visitor.page.contains("You are logged out here."))
            #expect(visitor.cookies["balance"] == nil)
        }
    }

    @Test func `a session that the server has ended leads to the title with the reason`() async throws {
        try await Visitor.visits { visitor in
            let latchkey = try await visitor.makeUser()
            try await visitor.logIn()
            try await latchkey.account.changePassword(from: Visitor.password, to: "another horse battery")
            try await visitor.get("/balance")
            #expect(visitor.status == .unauthorized)
            #expect(visitor.page.contains("Your password was changed. Log in with the new one."))
        }
    }

    @Test func `sessions are bounded, and those without a login go first`() async throws {
        let sessions = BrowserSessions(most: 10)
        let server = FakeServer(applications: ["balance"])
        let (signedIn, _) = sessions.start(for: LatchkeyClient.fake(server: server, application: "balance"))
        var cookies: [String] = []
        for _ in 0..<30 { cookies.append(sessions.start(for: nil).0) }
        #expect(sessions.session(signedIn) != nil)
        #expect(cookies.filter { sessions.session($0) != nil }.count <= 9)
        #expect(cookies.last.flatMap { sessions.session($0) } != nil)
    }
}
