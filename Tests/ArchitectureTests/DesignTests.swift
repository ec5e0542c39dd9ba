import Foundation
import Testing

/// Pages, sites and e-mails have one set of design values.
@Suite struct DesignTests {
    private static let mail = "Server/Sources/LatchkeyMail/Templates/StandardTemplate+HTML.swift"
    /// The value that each class of an e-mail has from the pages' stylesheet, by CSS property.
    private static let meanings: [String: [String: String]] = [
        "page": ["background": "ground"], "card": ["background": "card", "color": "ink"],
        "code": ["background": "ground"], "quiet": ["color": "quiet"],
    ]

    @Test(arguments: [false, true]) func `the stylesheet of the sites has the values of the pages`(
        _ dark: Bool
    ) throws {
        let pages = try Stylesheet(Stylesheet.pages).values(dark: dark)
        let sites = try Stylesheet(Stylesheet.sites).values(dark: dark)
        #expect(pages.count > 15)
        for name in Set(pages.keys).union(sites.keys).sorted() {
            #expect(pages[name] == sites[name], "--\(name)")
        }
    }

    @Test func `e-mails have the light colours of the pages`() throws {
        let values = try Stylesheet(Stylesheet.pages).values(dark: false, modern: false)
        let text = try String(contentsOf: Sources.file(Self.mail), encoding: .utf8)
        var seen: Set<String> = []
        for element in text.matches(of: /class=\\?"([a-z]+)\\?"[^>]*? style=\\?"([^"]*)"/) {
            let (name, style) = (String(element.output.1), element.output.2)
            for (property, value) in try #require(Self.meanings[name], "the class \(name)") {
                let found = style.firstMatch(of: try Regex("(?:^|;)\(property):(#[0-9a-f]+)"))?.output[1].substring
                #expect(found.map(String.init).map(Self.long) == values[value].map(Self.long), "\(name) \(property)")
            }
            seen.insert(name)
        }
        #expect(seen == Set(Self.meanings.keys))
    }

    @Test func `e-mails have the dark colours of the pages`() throws {
        let values = try Stylesheet(Stylesheet.pages).values(dark: true, modern: false)
        let text = try String(contentsOf: Sources.file(Self.mail), encoding: .utf8)
        var seen: Set<String> = []
        let style = try #require(text.firstMatch(of: /(?s)<style>(.*?)<\/style>/)).output.1
        for rule in style.matches(of: /\.([a-z]+) \{ ([^}]*) \}/) {
            let (name, style) = (String(rule.output.1), rule.output.2)
            for (property, value) in try #require(Self.meanings[name], "the class \(name)") {
                let found = style.firstMatch(of: try Regex("(?:^|; )\(property): (#[0-9a-f]+)"))?.output[1].substring
                #expect(found.map(String.init).map(Self.long) == values[value].map(Self.long), "\(name) \(property)")
            }
            seen.insert(name)
        }
        #expect(seen == Set(Self.meanings.keys))
    }

    @Test func `e-mails have no other colours, and the corners of the pages`() throws {
        let stylesheet = try Stylesheet(Stylesheet.pages)
        let text = try String(contentsOf: Sources.file(Self.mail), encoding: .utf8)
        let known = [false, true].flatMap { dark in
            ["ground", "card", "ink", "quiet"].compactMap { stylesheet.values(dark: dark, modern: false)[$0] }
        }
        for color in text.matches(of: /#[0-9a-f]{3,6}\b/) {
            #expect(known.map(Self.long).contains(Self.long(String(color.output))), "\(color.output)")
        }
        let corner = try #require(stylesheet.values(dark: false)["corner"]?.dropLast("rem".count))
        let pixels = Int((Double("0" + corner) ?? 0) * 16)
        let corners = text.matches(of: /border-radius:([0-9]+)px/).compactMap { Int($0.output.1) }
        // The card's corner is larger, and that of the square beside the name smaller.
        #expect(Set(corners) == [pixels, 16, 4])
    }

    @Test(arguments: [Stylesheet.pages, Stylesheet.account, Stylesheet.sites])
    func `lengths are whole pixels at 16 pixels a rem`(_ path: String) throws {
        let lengths = try Stylesheet(path).lengths
        #expect(lengths.count > 20)
        for length in lengths { #expect((length * 16).rounded() == length * 16, "\(length)rem") }
    }

    @Test func `the control: a value that differs is found, and the look decides which one counts`() {
        let sheet = Stylesheet(
            text: """
                :root { --ink: #111; --move: 0s; }
                @media (prefers-color-scheme: dark) { :root { --ink: #eee; } }
                @supports (color: color-mix(in oklab, red, blue)) {
                :root { --ink: #222; }
                @media (prefers-color-scheme: dark) { :root { --ink: #ddd; } }
                }
                """
        )
        #expect(sheet.values(dark: false, modern: false) == ["ink": "#111", "move": "0s"])
        #expect(sheet.values(dark: true, modern: false) == ["ink": "#eee", "move": "0s"])
        #expect(sheet.values(dark: false) == ["ink": "#222", "move": "0s"])
        #expect(sheet.values(dark: true) == ["ink": "#ddd", "move": "0s"])
    }

    /// A colour with six digits.
    private static func long(_ color: String) -> String {
        color.count == 4 ? "#" + color.dropFirst().flatMap { [$0, $0] } : color
    }
}
