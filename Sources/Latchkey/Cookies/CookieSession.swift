/// A login that consists of cookies.
package struct CookieSession: Sendable, Hashable {
    /// Drawn at each login: an answer that belongs to an earlier one changes nothing.
    package let id: String
    /// Who logged in, as they wrote their name.
    package let name: String
    package var jar: CookieJar

    package init(id: String, name: String, jar: CookieJar) {
        self.id = id
        self.name = name
        self.jar = jar
    }
}

extension CookieSession: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "CookieSession(…)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
