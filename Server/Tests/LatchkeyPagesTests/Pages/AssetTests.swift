import HTTPTypes
import LatchkeyCore
import ServerTesting
import Testing

@Suite struct AssetTests {
    private static func paths(_ page: SeenPage) throws -> (style: String, script: String, logo: String) {
        let style = try #require(page.text.firstMatch(of: /<link rel="stylesheet" href="([^"]*)">/))
        let script = try #require(page.text.firstMatch(of: /<script src="([^"]*)" defer>/))
        let logo = try #require(page.text.firstMatch(of: /<img src="([^"]*)"/))
        return (String(style.1), String(script.1), String(logo.1))
    }

    @Test func `a login page has at most 40 KB uncompressed`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let page = try await browser.open("/login")
            let paths = try Self.paths(page)
            let style = try await browser.open(paths.style)
            let script = try await browser.open(paths.script)
            let logo = try await browser.open(paths.logo)
            #expect([page, style, script, logo].map(\.text.utf8.count).reduce(0, +) < 40_000)
            #expect(!style.text.contains("@import"), "no further request")
            #expect(style.text.split(separator: "url(").count - 1 == style.illustrations.count, "all are illustrations")
            #expect(!page.text.contains("data-art"), "the login loads no illustration")
        }
    }

    @Test(arguments: [
        ("gzip", true), ("br, GZIP;q=0.5", true), ("gzip;q=0", false), ("gzip; q=0.0", false), ("br", false),
        ("", false),
    ])
    func `files are compressed for browsers that accept it, under a tag of their own`(
        _ accepted: String,
        _ isCompressed: Bool
    ) async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let path = try Self.paths(try await browser.open("/login")).style
            let plain = try await browser.open(path)
            let file = try await browser.go("GET", path, headers: ["Accept-Encoding": accepted])
            #expect(file.headers[.contentEncoding] == (isCompressed ? "gzip" : nil))
            #expect(file.headers[.vary] == "Accept-Encoding")
            #expect((file.headers[.eTag] != plain.headers[.eTag]) == isCompressed)
            let tag = try #require(file.headers[.eTag])
            let again = try await browser.go(
                "GET",
                path,
                headers: ["Accept-Encoding": accepted, "If-None-Match": tag]
            )
            #expect(again.status == 304)
        }
    }

    @Test func `an illustration is a small file, which browsers keep and only load where it is shown`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let style = try await browser.open(try Self.paths(try await browser.open("/login")).style)
            #expect(style.illustrations.map(\.name) == ["key", "envelope", "device", "list", "link"])
            for (_, path) in style.illustrations {
                let file = try await browser.open(path)
                #expect(file.status == 200)
                #expect(file.headers[.contentType] == "image/svg+xml")
                #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
                #expect(file.text.utf8.count < 1_000)
                #expect(file.text.contains("stroke-width=\"1.5\""))
            }
            #expect(try await browser.open("/nothing").text.contains("<div class=\"card\" data-art=\"key\">"))
        }
    }

    @Test func `text is readable on each ground of the stylesheet, light and dark`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let style = try await browser.open(try Self.paths(try await browser.open("/login")).style).text
            let dark = try #require(style.firstRange(of: "prefers-color-scheme: dark"))
            for tokens in [style[..<dark.lowerBound], style[dark.upperBound...]] {
                func color(_ name: String) throws -> BrandColor {
                    let found = try #require(tokens.firstMatch(of: try Regex("--\(name): (#[0-9a-f]{3,6})")))
                    let digits = String(try #require(found.output[1].substring))
                    return try #require(
                        BrandColor(digits.count == 4 ? "#" + digits.dropFirst().flatMap { [$0, $0] } : digits)
                    )
                }
                for text in ["ink", "quiet", "bad", "good"] {
                    for ground in ["ground", "card"] {
                        #expect(try color(text).contrast(to: color(ground)) >= 4.5, "\(text) on \(ground)")
                    }
                }
                #expect(try color("bad").contrast(to: color("bad-ground")) >= 4.5)
                #expect(try color("good").contrast(to: color("good-ground")) >= 4.5)
                #expect(try color("field-line").contrast(to: color("card")) >= 3)
            }
        }
    }

    @Test func `a page's files are cached forever, named after their content`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let paths = try Self.paths(try await browser.open("/"))
            for (path, type) in [
                (paths.style, "text/css; charset=utf-8"), (paths.script, "text/javascript; charset=utf-8"),
                (paths.logo, "image/svg+xml"),
            ] {
                let file = try await browser.open(path)
                #expect(file.status == 200)
                #expect(file.headers[.contentType] == type)
                #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
                #expect(file.header("X-Content-Type-Options") == "nosniff")
                #expect(file.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
                #expect(file.setCookies.isEmpty)
                let tag = try #require(file.headers[.eTag])
                let again = try await browser.go("GET", path, headers: ["If-None-Match": tag])
                #expect(again.status == 304)
                #expect(again.text.isEmpty)
            }
        }
    }

    @Test func `the brand's name, tagline, picture and colour are on the page`() async throws {
        var options = TestServer.Options()
        options.brand = Brand(
            name: "Kii Balance",
            tagline: "Your account book",
            logo: Logo([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]),
            color: try #require(BrandColor("#ffcc00"))
        )
        try await PageServer.run(options) { server in
            let browser = Browser(server)
            let page = try await browser.open("/login")
            #expect(page.title == "Log In – Kii Balance")
            #expect(page.text.contains("<p class=\"tagline\">Your account book</p>"))
            let paths = try Self.paths(page)
            #expect(paths.logo.hasSuffix(".png"))
            let logo = try await browser.open(paths.logo)
            #expect(logo.headers[.contentType] == "image/png")
            #expect(try await browser.open(paths.style).text.hasPrefix(":root{--brand:#ffcc00;--on-brand:#000000;"))
        }
    }
}

extension SeenPage {
    /// The illustrations that a stylesheet names.
    fileprivate var illustrations: [(name: String, path: String)] {
        text.matches(of: /--([a-z]+):url\((\/assets\/[^)]+)\)/).map { (String($0.output.1), String($0.output.2)) }
    }
}
