import Foundation

/// A stylesheet of the project, as text.
struct Stylesheet {
    static let pages = "Server/Sources/LatchkeyPages/Assets/pages.css"
    static let account = "Server/Sources/LatchkeyPages/Assets/account.css"
    static let sites = "Examples/Web/Sources/PageServer/Assets/site.css"

    let text: String

    init(_ path: String) throws {
        text = try String(contentsOf: Sources.file(path), encoding: .utf8)
    }

    init(text: String) { self.text = text }

    /// The custom properties of the root in one look; those in `@supports` come after the plain ones for old browsers.
    func values(dark: Bool, modern: Bool = true) -> [String: String] {
        let supports = text.firstRange(of: "@supports (color: color-mix")?.lowerBound ?? text.endIndex
        let darkRule = "@media (prefers-color-scheme: dark)"
        var values: [String: String] = [:]
        for (place, isModern) in [(text[..<supports], false), (text[supports...], true)] where modern || !isModern {
            // The light rules come first, so dark ones replace them.
            let parts = place.split(separator: darkRule, maxSplits: 1, omittingEmptySubsequences: false)
            for (number, part) in parts.enumerated() where number == 0 || dark {
                guard let root = part.firstMatch(of: /:root \{([^}]*)\}/) else { continue }
                for property in root.output.1.matches(of: /--([a-z-]+): ([^;]+);/) {
                    values[String(property.output.1)] = String(property.output.2)
                }
            }
        }
        return values
    }

    /// The lengths in rem.
    var lengths: [Double] { text.matches(of: /([0-9]*\.?[0-9]+)rem/).compactMap { Double("0" + $0.output.1) } }
}
