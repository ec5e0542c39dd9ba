package import LatchkeyCore
import Synchronization

/// Keeps passwords in plain text: fast, and only for tests.
package struct PlainHasher: PasswordHasher {
    package init() {}

    package func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        "plain$" + Base64URL.encode(password.bytes)
    }

    package func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        hash == "plain$" + Base64URL.encode(password.bytes)
    }

    package func isOutdated(_ hash: String, of password: Password) -> Bool { false }
}

/// A `PlainHasher` that counts verifications.
package final class CountingHasher: PasswordHasher {
    private let count = Mutex(0)

    package init() {}

    package var verifications: Int { count.withLock { $0 } }

    package func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        try await PlainHasher().hash(password)
    }

    package func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        count.withLock { $0 += 1 }
        return try await PlainHasher().verify(password, against: hash)
    }

    package func isOutdated(_ hash: String, of password: Password) -> Bool { false }
}

/// A `PlainHasher` that runs work while it verifies the next password.
package final class InterruptedHasher: PasswordHasher {
    private let interruption = Mutex<(@Sendable () -> Void)?>(nil)

    package init() {}

    package func interrupt(_ work: @escaping @Sendable () -> Void) { interruption.withLock { $0 = work } }

    package func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        try await PlainHasher().hash(password)
    }

    package func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        interruption.withLock { work in
            defer { work = nil }
            return work
        }?()
        return try await PlainHasher().verify(password, against: hash)
    }

    package func isOutdated(_ hash: String, of password: Password) -> Bool { false }
}

/// Refuses everything, like a hasher with a full queue.
package struct BusyHasher: PasswordHasher {
    package init() {}

    package func hash(_ password: Password) async throws(PasswordHasherError) -> String { throw .busy }

    package func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        throw .busy
    }

    package func isOutdated(_ hash: String, of password: Password) -> Bool { false }
}
