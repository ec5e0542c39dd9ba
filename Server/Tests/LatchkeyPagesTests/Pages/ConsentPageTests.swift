import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// The question whether an application may have rights, and the stored request behind it.
@Suite struct ConsentPageTests {
    static let uri = "https://app.example.com/callback"

    static func address(_ changes: [String: String] = [:]) -> String { "/authorize?" + query(changes) }

    private static func values(_ changes: [String: String] = [:]) -> [String: String] {
        [
            "response_type": "code", "client_id": "balance", "redirect_uri": uri, "state": "s t&=",
            "scope": "openid email",
            "code_challenge": Base64URL.encode(Array(repeating: 7, count: 32)), "code_challenge_method": "S256",
        ].merging(changes) { $1 }.filter { !$0.value.isEmpty }
    }

    private static func query(_ changes: [String: String]) -> String {
        values(changes).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.formEncoded)" }.joined(separator: "&")
    }

    /// A server with another's application, and a browser in which Ada is signed in.
    static func run(
        at redirectURI: String = uri,
        registration: ClientRules.Registration = .byOperator,
        _ test: @escaping @Sendable (PageServer, Browser) async throws -> Void
    ) async throws {
        try await PageServer.run { server async throws in
            try await server.register()
            try await server.addApplication(redirectURI: redirectURI)
            let known = try #require(server.composition.domain.applications["balance"])
            try await server.change(known) { ($0.party, $0.registration) = (.third, registration) }
            let browser = Browser(server)
            try await browser.logIn()
            server.clock.turn(by: 100)
            try await test(server, browser)
        }
    }

    static func answer(_ page: SeenPage, at redirectURI: String = uri) throws -> [String: String] {
        let location = try #require(page.location, "\(page.status) \(page.words)")
        try #require(page.status == 303 && location.hasPrefix(redirectURI + "?"), "\(page.status) \(location)")
        let form = try #require(FormBody(location.dropFirst(redirectURI.count + 1)))
        return Dictionary(uniqueKeysWithValues: form.fields.map { ($0.name, $0.value) })
    }

    static func rights(_ page: SeenPage) -> [String] {
        let list = page.text.firstMatch(of: /<ul class="rights">((?s:.*?))<\/ul>/)?.1 ?? ""
        return list.matches(of: /<li>([^<]*)<\/li>/).map { String($0.1).unescaped }
    }

    @Test func `the page names the rights, and who allows them is not asked again`() async throws {
        try await Self.run { server, browser async throws in
            let page = try await browser.open(Self.address())
            #expect(page.name == "authorize")
            #expect(page.heading == "Allow Kii Balance Access?")
            #expect(
                Self.rights(page) == [
                    "Recognize you by an ID that belongs to your account", "See your email address",
                ]
            )
            #expect(page.words.contains("You then return to app.example.com."))
            #expect(!page.words.contains("not checked"))
            #expect(
                page.headers[.contentSecurityPolicy]?.hasSuffix("form-action 'self' https://app.example.com") == true
            )
            let allowed = try Self.answer(try await browser.send("authorize"))
            #expect(allowed["code"] != nil && allowed["state"] == "s t&=" && allowed["iss"] == "https://id.example.com")
            #expect(try Self.answer(try await browser.open(Self.address()))["code"] != nil)
            #expect(try Self.answer(try await browser.open(Self.address(["prompt": "none"])))["code"] != nil)
        }
    }

    @Test func `a new right is asked about, and without a page it is refused`() async throws {
        try await Self.run { server, browser async throws in
            try await browser.open(Self.address())
            try await browser.send("authorize")
            let wider = [
                "scope": "openid email offline_access", "claims": #"{"userinfo":{"phone_number":null,"x":null}}"#,
            ]
            let silent = try Self.answer(try await browser.open(Self.address(wider.merging(["prompt": "none"]) { $1 })))
            #expect(silent["error"] == "consent_required" && silent["code"] == nil)
            let page = try await browser.open(Self.address(wider))
            #expect(
                Self.rights(page).suffix(2) == [
                    "Keep this access while you are away, until you end it", "See your phone number",
                ],
                "an application does not get a claim that it made up, so it cannot put words on the page"
            )
            #expect(try Self.answer(try await browser.send("authorize"))["code"] != nil)
        }
    }

    @Test func `a person who refuses is sent back without a code, and nothing is stored`() async throws {
        try await Self.run { server, browser async throws in
            try await browser.open(Self.address())
            let refused = try Self.answer(try await browser.send("authorize", action: "cancel"))
            #expect(refused["error"] == "access_denied" && refused["state"] == "s t&=" && refused["code"] == nil)
            #expect(try await browser.open(Self.address()).name == "authorize")
        }
    }

    @Test func `an application that registered itself is named by its host, with a warning`() async throws {
        try await Self.run(registration: .dynamic) { server, browser async throws in
            let page = try await browser.open(Self.address())
            #expect(page.heading == "Allow app.example.com Access?")
            #expect(page.words.contains("The app calls itself “Kii Balance”. Nobody has checked who made it."))
            try await browser.send("authorize")
            #expect(try await browser.open(Self.address()).name == "authorize", "asked every time")
        }
    }

    @Test func `a program on the device comes with a warning`() async throws {
        let uri = "http://127.0.0.1:4711/cb"
        try await Self.run(at: "http://127.0.0.1/cb") { server, browser async throws in
            let page = try await browser.open(Self.address(["redirect_uri": uri]))
            #expect(page.words.contains("A program on this device gets the access."))
            #expect(try Self.answer(try await browser.send("authorize"), at: uri)["code"] != nil)
        }
    }

    @Test func `the account shows what an application may do, and ends it at once`() async throws {
        try await Self.run { server, browser async throws in
            try await browser.open(Self.address())
            try await browser.send("authorize")
            let account = try await browser.open("/account/security")
            #expect(
                account.words.contains("Recognize you by an ID that belongs to your account · See your email address")
            )
            let ended = try await browser.send("application-balance")
            #expect(ended.notice == "The app’s access has ended.")
            #expect(try await browser.open(Self.address()).name == "authorize", "asked again")
        }
    }

    // MARK: - The stored request

    @Test func `pages carry the id of the request and none of its parameters`() async throws {
        try await Self.run { server, browser async throws in
            let stranger = Browser(server)
            let page = try await stranger.open(Self.address(["login_hint": "ada", "nonce": "n-0S6"]))
            #expect(page.name == "login")
            #expect(page.path.hasPrefix("/login?return_to=/authorize%3Fclient_id%3Dbalance%26request_uri%3D"))
            #expect(!page.path.contains("n-0S6") && !page.path.contains("state"))
            #expect(page.form("login")?.values["username"] == "ada")
        }
    }

    @Test func `a request that an old URL could not hold goes on after the login`() async throws {
        try await Self.run { server, browser async throws in
            let state = String(repeating: "s", count: 2048)
            let stranger = Browser(server)
            try await stranger.open(Self.address(["state": state, "nonce": String(repeating: "n", count: 512)]))
            let page = try await stranger.send("login", ["username": "ada", "password": PageServer.password])
            #expect(page.name == "authorize")
            #expect(try Self.answer(try await stranger.send("authorize"))["state"] == state)
        }
    }

    @Test func `another browser continues with a request of its own`() async throws {
        try await Self.run { server, browser async throws in
            let attacker = Browser(server)
            let login = try await attacker.open(Self.address(["login_hint": "eve"]))
            let address = try #require(
                FormBody(login.path.drop { $0 != "?" }.dropFirst())?["return_to"]
            )
            let page = try await browser.open(address)
            #expect(page.name == "authorize")
            let action = try #require(page.form("authorize")?.action)
            #expect(action != address && action.hasPrefix("/authorize?client_id=balance&request_uri="))
            #expect(try Self.answer(try await browser.send("authorize"))["code"] != nil)
            // The attacker's own request is still theirs.
            #expect(try await attacker.open(address).name == "login")
            // A page that was opened for one browser shows another one nothing of it.
            let stranger = try await Browser(server).open(login.path)
            #expect(stranger.form("login")?.values["username"] == "")
        }
    }

    @Test func `a request that is spent, expired or unknown shows a page`() async throws {
        try await Self.run { server, browser async throws in
            let page = try await browser.open(Self.address())
            let action = try #require(page.form("authorize")?.action)
            try await browser.send("authorize")
            let spent = try await browser.open(action, following: false)
            #expect(spent.status == 400 && spent.name == "error" && spent.location == nil)
            #expect(spent.words.contains("has expired or was already answered"))
            let again = try await browser.open(Self.address(["prompt": "consent"]))
            server.clock.turn(by: 600)
            #expect(try await browser.open(try #require(again.form("authorize")?.action)).status == 400)
            let foreign = action.replacing("client_id=balance", with: "client_id=default")
            for address in [foreign, action + "x", "/authorize?request_uri=urn:ietf:params:oauth:request_uri:x"] {
                #expect(try await browser.open(address, following: false).status == 400, "\(address)")
            }
        }
    }

    @Test func `a browser without cookies does not go in circles`() async throws {
        try await Self.run { server, _ async throws in
            let browser = Browser(server)
            var address = Self.address()
            for _ in 0..<6 {
                let page = try await browser.open(address, following: false)
                await browser.keep([:])
                guard let next = page.location else { break }
                address = next
            }
            #expect(await browser.page.location == nil)
        }
    }

    // MARK: - Posted requests and answers

    @Test func `another site may post a request, which goes on at an address of ours`() async throws {
        try await Self.run { server, browser async throws in
            let headers = ["Sec-Fetch-Site": "cross-site", "Origin": "https://app.example.com", "Cookie": "x=y"]
            let answer = try await browser.post("/authorize", Self.values(), following: false, headers: headers)
            #expect(answer.status == 303 && answer.setCookies.isEmpty)
            let address = try #require(answer.location)
            #expect(address.hasPrefix("/authorize?client_id=balance&request_uri="))
            #expect(try await browser.open(address).name == "authorize")
            #expect(try Self.answer(try await browser.send("authorize"))["code"] != nil)
            let wrong = try await browser.post(
                "/authorize",
                Self.values(["redirect_uri": "https://evil.example/"]),
                following: false,
                headers: headers
            )
            #expect(wrong.status == 400 && wrong.location == nil)
        }
    }

    @Test func `another site cannot answer for the person`() async throws {
        try await Self.run { server, browser async throws in
            let page = try await browser.open(Self.address())
            let form = try #require(page.form("authorize"))
            for site in ["cross-site", "same-site"] {
                let forged = try await browser.post(
                    form.action,
                    form.values,
                    following: false,
                    headers: ["Sec-Fetch-Site": site, "Origin": "https://evil.example"]
                )
                #expect(forged.status == 403, "\(site)")
            }
        }
    }

    @Test func `an answer in a form goes to the application alone`() async throws {
        try await Self.run { server, browser async throws in
            try await browser.open(Self.address(["response_mode": "form_post"]))
            let page = try await browser.send("authorize")
            #expect(page.status == 200 && page.location == nil)
            let form = try #require(page.form("answer"))
            #expect(form.action == Self.uri)
            #expect(Set(form.values.keys) == ["code", "state", "iss"])
            #expect(form.values["state"] == "s t&=")
            #expect(page.text.contains(" data-at-once"))
            #expect(page.headers[.cacheControl] == "no-store")
            let policy = try #require(page.headers[.contentSecurityPolicy])
            #expect(policy.hasSuffix("form-action 'self' https://app.example.com"))
            #expect(policy.contains("script-src 'self'"))
            let error = try await browser.open(Self.address(["response_mode": "form_post", "prompt": "none login"]))
            #expect(error.form("answer")?.values["error"] == "invalid_request")
            let app = try await browser.open(Self.address(["response_mode": "fragment"]), following: false)
            #expect(try Self.answer(app)["error"] == "invalid_request")
        }
    }
}
