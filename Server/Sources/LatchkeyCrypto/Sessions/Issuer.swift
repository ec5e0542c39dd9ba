import Synchronization

/// The `iss` of tokens: the public URL, or the listening address, which is known only after the start.
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
