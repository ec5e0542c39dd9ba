import Synchronization

/// What stands in the `iss` of tokens: the public URL, or else the address that the server listens on, which is known
/// only when it does.
package final class Issuer: Sendable {
    private let value: Mutex<String>

    package init(_ name: String) {
        value = Mutex(name)
    }

    package var name: String { value.withLock { $0 } }

    package func isNow(_ name: String) {
        value.withLock { $0 = name }
    }
}
