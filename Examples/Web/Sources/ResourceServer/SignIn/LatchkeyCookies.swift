import HTTPTypes
package import Hummingbird

/// A cookie by which Latchkey knows a browser's session; it does not print its value.
package struct SessionCookie: Sendable, Hashable, CustomStringConvertible {
    /// As Latchkey calls it behind https, and on this computer without.
    package static let names = ["__Host-latchkey", "latchkey"]

    package let name: String
    package let value: String

    /// - Returns: Nil for what cannot be one: it is not even asked for.
    package init?(name: String, value: String) {
        guard Self.names.contains(name), (1...256).contains(value.utf8.count),
            value.utf8.allSatisfy(Self.isPlain)
        else { return nil }
        self.name = name
        self.value = value
    }

    /// The cookie of a `Set-Cookie` header.
    package init?(setCookie: String) {
        let pair = setCookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
        guard pair.count == 2 else { return nil }
        self.init(name: String(pair[0]), value: String(pair[1]))
    }

    package var description: String { "SessionCookie(…)" }
    package var debugDescription: String { description }

    /// Letters, digits, `-`, `_` and `.`: nothing that could begin another cookie or header.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

/// The cookies of Latchkey's that a request carries: who is signed in, and what the browser is known by to those who
/// have logged in in it.
package struct LatchkeyCookies: Sendable {
    /// The session's; nil when it is not there, or one of its name was planted beside it.
    package let session: SessionCookie?
    /// All of them, as a `Cookie` header has them.
    package let line: String?

    /// Without https, a `__Host-` cookie is one that something else on this computer has left: cookies know no ports.
    package init(_ request: Request, isSecure: Bool) {
        var values: [Substring: [Substring]] = [:]
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard let equals = pair.firstIndex(of: "=") else { continue }
                values[pair[..<equals], default: []].append(pair[pair.index(after: equals)...])
            }
        }
        func single(_ name: String) -> String? {
            guard let found = values[Substring(name)], found.count == 1 else { return nil }
            return found.first.map(String.init)
        }
        session =
            (isSecure ? SessionCookie.names : SessionCookie.names.reversed()).lazy.compactMap { name in
                single(name).flatMap { SessionCookie(name: name, value: $0) }
            }.first
        let names = SessionCookie.names.flatMap { [$0, $0 + "-device"] }
        let pairs = names.compactMap { name in single(name).map { "\(name)=\($0)" } }
        line = pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }
}
