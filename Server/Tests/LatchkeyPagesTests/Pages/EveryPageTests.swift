import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyPages
import LatchkeyScreens
import ServerTesting
import Testing

/// Properties of all pages.
@Suite struct EveryPageTests {
    /// Every page, and every form sent empty, in a browser of each language.
    private static func all(_ language: Language, _ server: PageServer) async throws -> [SeenPage] {
        var pages: [SeenPage] = []
        let stranger = Browser(server, language: language.rawValue)
        for path in ["/", "/login", "/register", "/forgot"] { pages.append(try await stranger.open(path)) }
        pages.append(try await stranger.send("forgot", ["identifier": "nobody@example.com"]))
        pages.append(try await stranger.send("reset"))
        pages.append(try await stranger.send("reset", action: "resend"))
        for (path, form) in [("/login", "login"), ("/register", "register"), ("/forgot", "forgot")] {
            try await stranger.open(path)
            pages.append(try await stranger.send(form))
            try await stranger.open(path)
            pages.append(try await stranger.send(form, ["formToken": "old"]))
        }
        try await stranger.open("/login")
        pages.append(try await stranger.send("login", ["username": "nobody", "password": "wrong wrong"]))
        try await stranger.open("/login")
        pages.append(try await stranger.send("login", action: "mailCode"))
        pages.append(try await stranger.send("login", ["username": "nobody"], action: "mailCode"))
        pages.append(try await stranger.send("login-code", ["code": "000000"]))
        for path in ["/verify", "/reset", "/login/code"] { pages.append(try await stranger.open("\(path)?token=abc")) }
        pages.append(try await stranger.open("/register"))
        pages.append(
            try await stranger.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
        )
        let link = try await server.newMessages().first?.parameters.link
        pages.append(try await stranger.open("/verify"))
        for _ in 1...6 { pages.append(try await stranger.send("verify", ["code": "000000"])) }
        let phone = Browser(server, language: language.rawValue)
        pages.append(try await phone.open("/verify?token=\(link?.token ?? "")"))
        pages.append(try await phone.send("verify", ["newPassword": "short"]))
        pages.append(try await stranger.open("/authorize?client_id=unknown"))
        pages.append(try await stranger.open("/unknown"))
        pages.append(try await stranger.go("POST", "/login", [0x25]))
        let ada = Browser(server, language: language.rawValue)
        pages.append(try await ada.logIn())
        for part in ["security", "devices", "activity", "data"] { pages.append(try await ada.open("/account/\(part)")) }
        pages.append(try await ada.send("export"))
        _ = try await server.composition.exports.making.work()
        pages.append(try await ada.open("/account/data"))
        for (path, form) in [("", "username"), ("", "email"), ("", "phone"), ("/security", "password")] {
            try await ada.open("/account\(path)")
            pages.append(try await ada.send(form, ["username": ""]))
        }
        try await ada.open("/account")
        pages.append(try await ada.send("profile", ["country": "Japan", "locale": "not a language!"]))
        pages.append(try await ada.open("/account"))
        pages.append(
            try await ada.send("email", ["emailAddress": "countess@example.com"])
        )
        pages.append(try await ada.open("/account"))
        pages.append(try await ada.open("/logout"))
        server.clock.turn(by: 301)
        pages.append(try await ada.open("/account/security"))
        for path in ["", "/data"] {
            try await ada.open("/account\(path)")
            pages.append(try await ada.send(path.isEmpty ? "email" : "delete", ["emailAddress": "ada@example.com"]))
            pages.append(try await ada.send("confirm", ["currentPassword": "not the horse"]))
        }
        let request =
            "/authorize?response_type=code&client_id=balance&redirect_uri=http://127.0.0.1:1/cb&state=x"
            + "&code_challenge_method=S256&code_challenge=\(Base64URL.encode(Array(repeating: 1, count: 32)))"
        pages.append(try await ada.open("/device?user_code=BBBB-BBBB"))
        pages.append(try await ada.send("device"))
        pages.append(try await ada.open(request))
        pages.append(try await ada.open(request + "&max_age=60"))
        return pages
    }

    /// The pages of passkeys and second factors.
    private static func ofFactors(_ language: Language, _ server: PageServer) async throws -> [SeenPage] {
        try await server.register("grace")
        let grace = Browser(server, language: language.rawValue)
        try await grace.open("/login")
        let values = ["username": "grace", "password": PageServer.password]
        var pages = [try await grace.send("login", values.merging(["passkeysWork": "yes"]) { $1 })]
        pages.append(try await grace.open("/account/passkeys/new"))
        try await grace.open("/account/security")
        let setUp = try await grace.send("authenticator")
        let app = try Authenticator(setUp)
        pages.append(setUp)
        pages.append(try await grace.send("authenticator", ["code": "12"]))
        pages.append(try await grace.send("authenticator", ["code": app.code(at: server.clock.now())]))
        pages.append(try await grace.send("recovery-codes"))
        pages.append(try await grace.open("/account/security"))
        let phone = Browser(server, language: language.rawValue)
        pages.append(try await phone.logIn("grace"))
        pages.append(try await phone.send("factor", ["code": "12"]))
        pages.append(try await phone.open("/login/factor?with=recovery_code"))
        pages.append(try await phone.send("factor", ["recoveryCode": "abc"]))
        server.clock.turn(by: 301)
        try await grace.open("/account/security")
        pages.append(try await grace.send("authenticator-remove"))
        pages.append(try await grace.send("confirm", action: "another"))
        try await server.setPolicy(.required)
        let ada = Browser(server, language: language.rawValue)
        pages.append(try await ada.logIn())
        pages.append(try await ada.send("authenticator"))
        pages.append(try await ada.send("enroll", ["code": "12"]))
        return pages
    }

    private static func run(
        _ language: Language,
        _ test: @escaping @Sendable ([SeenPage]) async throws -> Void
    ) async throws {
        var options = TestServer.Options()
        options.preparation = ["UPDATE applications SET mailed_login = 1"]
        try await PageServer.run(options) { server in
            try await server.register()
            try await server.addApplication(redirectURI: "http://127.0.0.1/cb")
            let pages = try await all(language, server) + ofFactors(language, server)
            let names = Set(pages.compactMap(\.name))
            #expect(
                names == [
                    "title", "login", "login-code", "register", "forgot", "reset", "verify", "account", "confirm",
                    "logout",
                    "authorize", "factor", "enroll", "recovery-codes", "authenticator", "passkey", "passkey-offer",
                    "not-found", "error", "device",
                ],
                "every page was seen"
            )
            try await test(pages)
        }
    }

    @Test(arguments: Language.allCases) func `a page is valid`(_ language: Language) async throws {
        try await Self.run(language) { pages in
            for page in pages {
                let place: Comment = "\(page.path) \(page.status)"
                #expect(page.headers[.contentType] == "text/html; charset=utf-8", place)
                #expect(page.text.hasPrefix("<!DOCTYPE html>"), place)
                #expect(page.language == language.rawValue, place)
                #expect(page.text.matches(of: /<h1>/).count == 1, place)
                #expect(page.title?.isEmpty == false, place)
                for landmark in ["<header>", "<main id=\"main\"", "<footer>", "<nav aria-label="] {
                    #expect(page.text.contains(landmark), place)
                }
                #expect(page.text.contains("<a class=\"skip\" href=\"#main\">"), place)
                // Ids are unique, and references have targets.
                let ids = page.text.matches(of: /\ id="([^"]*)"/).map { String($0.1) }
                #expect(Set(ids).count == ids.count, place)
                for target in page.text.matches(of: /\ (?:for|aria-describedby|aria-labelledby)="([^"]*)"/) {
                    for id in target.1.split(separator: " ") { #expect(ids.contains(String(id)), place) }
                }
                let inputs = page.text.matches(of: /<(?:input|select) id="([^"]*)"/).map { String($0.1) }
                for id in inputs { #expect(page.text.contains("<label for=\"\(id)\">"), place) }
                #expect(page.text.matches(of: /\ autofocus/).count <= 1, place)
                if page.alert != nil, page.title?.hasPrefix(Sentence.errorTitle.text(in: language)) != true {
                    Issue.record("the title does not say that there is an error: \(page.title ?? "")")
                }
            }
        }
    }

    @Test(arguments: Language.allCases) func `no page says a sentence twice`(_ language: Language) async throws {
        try await Self.run(language) { pages in
            for page in pages {
                // Events of an account may repeat.
                let text = page.text.replacing(/<li data-event=(?:.|\n)*?<\/li>/, with: "")
                    .replacing(/<head>(?:.|\n)*?<\/head>/, with: "")
                let sentences = text.replacing(/<[^>]*>/, with: "\n").unescaped.split(separator: "\n")
                    .flatMap { $0.matches(of: /[^.。?？]+[.。?？](?:\s|$)?/).map { String($0.output) } }
                    .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.contains(" ") || $0.count > 8 }
                for sentence in Set(sentences) {
                    let count = sentences.count { $0 == sentence }
                    #expect(count == 1, "\(sentence) on \(page.path) \(page.status)")
                }
            }
        }
    }

    @Test(arguments: [Language.english, .japanese]) func `no page has anything inline, or from other hosts`(
        _ language: Language
    ) async throws {
        try await Self.run(language) { pages in
            for page in pages {
                let place: Comment = "\(page.path)"
                #expect(!page.text.contains("<style"), place)
                #expect(!page.text.contains(/\ style=/), place)
                #expect(!page.text.contains(/\ on[a-z]+=/), place)
                #expect(!page.text.contains("javascript:"), place)
                #expect(page.text.matches(of: /<script/).count == 1, place)
                for match in page.text.matches(of: /(?:src|href|action)="([^"]*)"/) {
                    let isOurs = ["/", "#", "otpauth://totp/"].contains { match.1.hasPrefix($0) }
                    #expect(isOurs, "\(match.1) on \(page.path)")
                }
            }
        }
    }

    @Test func `every page restricts browsers`() async throws {
        try await Self.run(.english) { pages in
            for page in pages {
                let policy = page.headers[.contentSecurityPolicy] ?? ""
                for rule in [
                    "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self'", "base-uri 'none'",
                    "connect-src 'self'",
                    "frame-ancestors 'none'", "form-action 'self'",
                ] {
                    #expect(policy.contains(rule), "\(page.path)")
                }
                #expect(!policy.contains("unsafe"))
                for (name, value) in [
                    ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
                    ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Opener-Policy", "same-origin"),
                    ("X-Frame-Options", "DENY"),
                ] {
                    #expect(page.header(name) == value, "\(name) of \(page.path)")
                }
                #expect(page.headers[.vary]?.contains("Accept-Language") == true)
                #expect(page.header("Permissions-Policy") != nil)
            }
        }
    }

    @Test func `a page in one language has no sentence of another, and no raw key`() async throws {
        for language in Language.allCases {
            try await Self.run(language) { pages in
                // Related languages have the same words for some sentences.
                let others = [Language.english, .japanese].filter { $0 != language }
                for page in pages {
                    let words = page.words
                    for sentence in Sentence.allCases {
                        for other in others {
                            let text =
                                sentence.text(in: other).split(separator: /\{\w+\}/).max { $0.count < $1.count } ?? ""
                            guard text.count >= (other == .japanese ? 4 : 12),
                                !sentence.text(in: language).contains(text)
                            else { continue }
                            #expect(!words.contains(text), "\(text) on \(page.path) in \(language)")
                        }
                        let isKey = sentence.rawValue.contains(where: \.isUppercase)
                        #expect(!isKey || !words.contains(sentence.rawValue), "\(sentence.rawValue) on \(page.path)")
                    }
                    // A script fills in the patterns of times.
                    let filled = words.replacing(/\{"clock":.*\]\}/, with: "")
                    #expect(!filled.contains(/\{\w*\}/), "an empty place on \(page.path)")
                    #expect(!words.contains("{{"), "a tag of a template on \(page.path)")
                    if language == .japanese {
                        let heading = page.heading ?? ""
                        #expect(
                            heading.unicodeScalars.contains { $0.value > 0x3000 } || heading == "Latchkey",
                            "\(heading) on \(page.path)"
                        )
                    }
                }
            }
        }
    }
}
