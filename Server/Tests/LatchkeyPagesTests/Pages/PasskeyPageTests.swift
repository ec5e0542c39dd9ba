import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyCore
import NIOCore
import ServerTesting
import Testing

/// The addresses where a script begins passkeys' ceremonies, and what pages say without it.
@Suite struct PasskeyPageTests {
    private struct Answer: Decodable {
        struct Options: Decodable {
            struct Key: Decodable {
                let challenge: String
                let rpId: String?
                let userVerification: String?
            }

            let ceremonyID: String
            let publicKey: Key
        }

        let options: Options?
        let message: String?
    }

    /// Begins a ceremony with a form of the browser's current page, as its script does.
    private static func begin(_ form: String, in browser: Browser) async throws -> Answer {
        let page = await browser.page
        let pattern = try Regex("<form id=\"\(form)\"[^>]* data-passkey=\"([^\"]*)\"")
        let address = try #require(page.text.firstMatch(of: pattern)?.output[1].substring)
        let values = try #require(page.form(form)).values
        let answer = try await browser.post(String(address), values)
        #expect(answer.status == 200 && answer.header("Content-Type") == "application/json")
        #expect(answer.headers[.cacheControl] == "no-store")
        await browser.show(page)
        return try JSONDecoder().decode(Answer.self, from: Data(answer.text.utf8))
    }

    @Test func `the login lets browsers suggest passkeys, and has no button without a script`() async throws {
        try await PageServer.run { server in
            let page = try await Browser(server).open("/login")
            #expect(page.text.contains("autocomplete=\"username webauthn\""))
            #expect(page.text.contains("data-passkey=\"/login/passkey/options\""))
            #expect(!page.text.contains(">Log In with a Passkey<"))
        }
    }

    @Test func `a ceremony begins with a fresh challenge for a form of this page only`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            try await browser.open("/login")
            let options = try #require(try await Self.begin("login", in: browser).options)
            #expect(options.publicKey.rpId == "id.example.com")
            #expect(options.publicKey.userVerification == "required")
            let again = try #require(try await Self.begin("login", in: browser).options)
            #expect(again.publicKey.challenge != options.publicKey.challenge)
            let forged = try await browser.post("/login/passkey/options", ["formToken": "old"])
            #expect(forged.status == 403 && forged.text.isEmpty)
            let other = try await browser.post(
                "/login/passkey/options",
                [:],
                headers: ["Sec-Fetch-Site": "cross-site"]
            )
            #expect(other.status == 403)
            #expect(try await browser.open("/login/passkey/options").status == 405)
        }
    }

    @Test func `an answer that is no passkey is refused on the login page`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            for credential in ["", "{", "{}", "[1]", #"{"id":"AAAA","rawId":"AAAA","type":"public-key"}"#] {
                try await browser.open("/login?return_to=/account/devices")
                let ceremony = try #require(try await Self.begin("login", in: browser).options).ceremonyID
                let page = try await browser.send("login", ["ceremonyID": ceremony, "credential": credential])
                #expect(page.name == "login" && page.alert != nil && page.status >= 400)
                #expect(!page.words.contains("password is wrong"))
                #expect(page.path.hasPrefix("/login?return_to="))
            }
        }
    }

    @Test func `a registration begins with the typed name, or says what is wrong with it`() async throws {
        try await PageServer.run { server in
            try await server.register("ada")
            let browser = Browser(server)
            let page = try await browser.open("/register")
            let values = try #require(page.form("register")).values
            let fresh = try await browser.post(
                "/register/passkey/options",
                values.merging(["username": "grace"]) { $1 }
            )
            #expect(fresh.text.contains("\"challenge\""))
            let taken = try await browser.post("/register/passkey/options", values.merging(["username": "a b"]) { $1 })
            #expect(taken.text.contains("\"message\""))
        }
    }

    @Test func `adding a passkey asks who the person is, and says that it needs a script`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            let part = try await browser.open("/account/security")
            #expect(part.text.contains("href=\"/account/passkeys/new\""))
            #expect(part.words.contains("You have no passkey yet."))
            server.clock.turn(by: 301)
            #expect(try await browser.open("/account/passkeys/new").name == "confirm")
            let page = try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(page.name == "passkey")
            #expect(page.text.contains("Passkeys need JavaScript"))
            #expect(page.form("passkey") != nil && !page.text.contains("<button type=\"submit\""))
            let options = try await Self.begin("passkey", in: browser)
            #expect(options.options != nil)
            server.clock.turn(by: 301)
            let late = try await browser.post("/account/passkeys/options", page.form("passkey")?.values ?? [:])
            #expect(late.status == 403, "a stolen session adds no passkey")
        }
    }

    @Test func `the offer comes only where a script has said that passkeys work, and not after Not Now`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            #expect(try await browser.logIn().name == "account", "there is no script")
            try await browser.open("/login?return_to=/account/devices")
            let values = ["username": "ada", "password": PageServer.password, "passkeysWork": "yes"]
            let offer = try await browser.send("login", values)
            #expect(offer.name == "passkey-offer")
            #expect(try await browser.send("passkey-offer").path == "/account/devices")
            try await browser.open("/login")
            #expect(try await browser.send("login", values).name == "account")
            let other = Browser(server)
            try await other.open("/login")
            try await other.send("login", values)
            try await other.send("never")
            let never = try #require(await other.setCookies.last { $0.contains("latchkey-passkey-offer") })
            #expect(never.contains("Max-Age=34560000"))
        }
    }

    @Test func `a person whose passkey has copies can remove the password, after they have confirmed`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            #expect(try await browser.open("/account/security").form("password-remove") == nil)
            try await server.addPasskey(to: "ada")
            #expect(try await browser.open("/account/security").form("password-remove") != nil)
            server.clock.turn(by: 301)
            let prompt = try await browser.send("password-remove")
            #expect(prompt.name == "confirm")
            try await browser.send("confirm", action: "another")
            let page = try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(page.notice == "Your password is removed. You log in with your passkey now.")
            #expect(page.form("password-remove") == nil)
            #expect(try await Browser(server).logIn().name == "login")
        }
    }

    /// The words of a page of the browser at an IP address of this machine.
    private static func atIPAddress(_ path: String, in browser: Browser) async throws -> String {
        var fields: HTTPFields = [.accept: "text/html", .acceptLanguage: "en"]
        fields[.cookie] = await browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let head = HTTPRequest(
            method: .get,
            scheme: "http",
            authority: "127.0.0.1:8080",
            path: path,
            headerFields: fields
        )
        let body = BodyText()
        try await browser.server.respond(to: head).body.write(BodyTextWriter(body: body))
        return await body.text.unescaped
    }

    @Test func `at an IP address the pages say where passkeys work, and show no button that cannot`() async throws {
        try await PageServer.run { server in
            try await server.register()
            try await server.register("bob")
            try await server.addPasskey(to: "ada")
            try await server.setPolicy(.passkey)
            let (ada, bob) = (Browser(server), Browser(server))
            #expect(try await ada.logIn().name == "factor")
            #expect(try await bob.logIn("bob").name == "enroll")
            for (path, browser) in [("/login/factor", ada), ("/login/factor/enroll", bob)] {
                #expect(try await browser.open(path).text.contains("data-passkey"), "the control")
                let page = try await Self.atIPAddress(path, in: browser)
                #expect(page.contains("Open https://id.example.com to use them."))
                #expect(!page.contains("data-passkey"))
                #expect(page.contains("href=\"/login\""))
            }
        }
    }

    @Test func `at an IP address a person with an authenticator app too is asked for its code`() async throws {
        try await PageServer.run { server in
            _ = try await server.setUpTOTP(Browser(server))
            try await server.addPasskey(to: "ada")
            let browser = Browser(server)
            #expect(try await browser.logIn().form("factor")?.values["with"] == "passkey")
            let page = try await Self.atIPAddress("/login/factor", in: browser)
            #expect(page.contains("value=\"totp\""))
        }
    }

    @Test func `a passkey that is made five minutes after the login is not dropped without a word`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.open("/login?return_to=/account/devices")
            let values = ["username": "ada", "password": PageServer.password, "passkeysWork": "yes"]
            #expect(try await browser.send("login", values).form("passkey") != nil)
            server.clock.turn(by: 301)
            let page = try await browser.send("passkey", ["ceremonyID": "any", "credential": "{}"])
            #expect(page.name == "passkey-offer" && page.status == 403)
            #expect(page.alert?.contains("more than five minutes ago") == true)
            #expect(page.text.contains("href=\"/account/devices\""))
            #expect(page.form("passkey") == nil)
        }
    }
}

/// The text of a response's body.
private actor BodyText {
    private(set) var text = ""

    func append(_ buffer: ByteBuffer) { text += String(buffer: buffer) }
}

private struct BodyTextWriter: ResponseBodyWriter {
    let body: BodyText

    func write(_ buffer: ByteBuffer) async throws { await body.append(buffer) }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
