/// The key by which the server recognizes this installation, so that failed logins elsewhere do not block its users.
///
/// It outlives a logout.
package struct DeviceKey: Hashable, Sendable {
    package let secret: String

    package init(_ secret: String) { self.secret = secret }
}

extension DeviceKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "DeviceKey(…)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
