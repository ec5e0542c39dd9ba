/// A login by cookies.
package struct CookieSession: Sendable, Hashable {
    /// Random for each login, so that answers to an earlier login change nothing.
    package let id: String
    /// The name that the user logged in with.
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
