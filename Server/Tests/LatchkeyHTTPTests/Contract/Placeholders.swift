import Foundation

/// Replaces values that differ from run to run by names.
///
/// Equal values get the same name.
struct Placeholders {
    private var names: [String: String] = [:]
    private var counts: [String: Int] = [:]

    private static let patterns: [(name: String, pattern: String)] = [
        ("access token", #"eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+"#),
        ("refresh token", "lkr_[A-Za-z0-9_-]{64}"),
        ("device key", "lkd_[A-Za-z0-9_-]{43}"),
        ("client secret", "lcs_[A-Za-z0-9_-]{43}"),
        ("registration token", "lra_[A-Za-z0-9_-]{43}"),
        ("client", "c-[0-9a-f]{32}"),
        ("challenge", "lkl_[A-Za-z0-9_-]{43}"),
        ("recovery code", "[0-9A-Z]{4}(-[0-9A-Z]{4}){4}"),
        ("secret", "[A-Z2-7]{4}( [A-Z2-7]{4}){7}|(?<=secret=)[A-Z2-7]{32}"),
        ("id", "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"),
        ("cookie", "(?<=latchkey=)[A-Za-z0-9_-]{20,}"),
        ("position", #"[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])"#),
        ("modulus", "(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{342}(?![A-Za-z0-9_-])"),
        ("key", "(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"),
        ("nonce", #"(?<="nonce" : ")[A-Za-z0-9_-]{54}"#),
        ("seconds", #"(?<="expires_?[iI]n" : )\d+"#),
        ("time", #"(?<="expiresAt" : ")\d[^"]+"#),
        ("expiry", #"(?<="exp" : )\d+"#),
    ]

    mutating func fill(_ text: String) throws -> String {
        var text = text
        for (name, pattern) in Self.patterns {
            let expression = try NSRegularExpression(pattern: pattern)
            while true {
                let whole = NSRange(text.startIndex..., in: text)
                guard let match = expression.firstMatch(in: text, range: whole),
                    let range = Range(match.range, in: text)
                else { break }
                text.replaceSubrange(range, with: self.name(name, of: String(text[range])))
            }
        }
        return text
    }

    private mutating func name(_ name: String, of value: String) -> String {
        if let known = names["\(name) \(value)"] { return known }
        // The lifetime of a token varies a little.
        let isCounted = !["seconds", "time", "expiry"].contains(name)
        counts[name, default: 0] += 1
        let found = isCounted ? "<\(name) \(counts[name] ?? 1)>" : "<\(name)>"
        names["\(name) \(value)"] = found
        return found
    }
}
