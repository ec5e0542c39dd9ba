/// What the server knows this installation by, so that nobody else's failed logins keep its users out.
///
/// It stays when they log out.
package struct DeviceKey: Hashable, Sendable {
    package let secret: String

    package init(_ secret: String) { self.secret = secret }
}

extension DeviceKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "DeviceKey(…)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
