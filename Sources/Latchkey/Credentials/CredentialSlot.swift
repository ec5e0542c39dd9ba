/// A place for credentials; calls may block, and are made one at a time.
package protocol CredentialSlot: Sendable {
    /// The stored credentials, or nil.
    func read() throws -> StoredCredentials?

    /// Durably replaces the credentials that ``read()`` has just returned.
    func write(_ credentials: StoredCredentials, over old: StoredCredentials?) throws

    /// Removes the credentials.
    func remove() throws

    /// Moves unreadable credentials to another place, so that they are neither read again nor lost.
    ///
    /// - Returns: The place, as a text for people.
    func quarantine() throws -> String
}

/// Why a slot is unavailable at the moment, as the `underlying` of its errors.
package enum StoreUnavailability: Error {
    /// A person has to unlock it.
    case locked
    /// The service does not answer.
    case noAnswer
}

/// Adds compare-and-swap, under a lock, to a slot that has none of its own.
struct SharedSlot: Sendable {
    let slot: any CredentialSlot
    let locks: StoreLocks

    func load() throws -> StoredCredentials? {
        do {
            return try slot.read()
        } catch let error as LatchkeyError where error.code == .storeDamaged {
            // Another process may have replaced it by now.
            return try locks.whileLocked { try readOrQuarantine() }
        }
    }

    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) throws {
        try locks.whileLocked {
            let old = try readOrQuarantine()
            guard old?.generation == generation else { throw LatchkeyError.storeChanged }
            try slot.write(credentials, over: old)
        }
        locks.signalChange()
    }

    func delete(replacing generation: UInt64) throws {
        guard try load() != nil else { return }
        try locks.whileLocked {
            guard let old = try readOrQuarantine() else { return }
            guard old.generation == generation else { throw LatchkeyError.storeChanged }
            try slot.remove()
        }
        locks.signalChange()
    }

    private func readOrQuarantine() throws -> StoredCredentials? {
        do {
            return try slot.read()
        } catch let error as LatchkeyError where error.code == .storeDamaged {
            throw LatchkeyError.quarantine(as: try slot.quarantine())
        }
    }
}

extension LatchkeyError {
    static func quarantine(as place: String) -> LatchkeyError {
        LatchkeyError(
            code: .storeDamaged,
            says: "The stored sign-in cannot be read. It was put aside as \(place). Log in again."
        )
    }
}
