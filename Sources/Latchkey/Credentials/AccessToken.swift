/// An access token, sent as `Authorization: Bearer`.
package struct AccessToken: Hashable, Sendable {
    package let secret: String

    package init(_ secret: String) { self.secret = secret }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "AccessToken(…)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
