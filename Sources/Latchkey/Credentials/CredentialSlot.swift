/// One place that holds credentials, used by one party at a time and on a thread that may block.
package protocol CredentialSlot: Sendable {
    /// What is there, or nil.
    func read() throws -> StoredCredentials?

    /// Puts credentials there, over what ``read()`` has just found; when it returns, they survive a crash.
    func write(_ credentials: StoredCredentials, over old: StoredCredentials?) throws

    /// Removes what is there.
    func remove() throws

    /// Moves what cannot be understood away, so that it is neither found again nor lost.
    ///
    /// - Returns: Where it is now, for people.
    func putAside() throws -> String
}

/// Why a slot cannot be asked at the moment, as the `underlying` of its errors.
package enum SlotAbsence: Error {
    /// It is there, and a person has to unlock it.
    case locked
    /// Nobody answers.
    case silent
}

/// A slot that is changed only by comparing and replacing, under a lock, since the slot itself compares nothing.
struct SharedSlot: Sendable {
    let slot: any CredentialSlot
    let locks: StoreLocks

    func load() throws -> StoredCredentials? {
        do {
            return try slot.read()
        } catch let error as LatchkeyError where error.code == .storeDamaged {
            // Somebody may have put a good one in its place since.
            return try locks.whileLocked { try readOrPutAside() }
        }
    }

    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) throws {
        try locks.whileLocked {
            let old = try readOrPutAside()
            guard old?.generation == generation else { throw LatchkeyError.storeChanged }
            try slot.write(credentials, over: old)
        }
        locks.tellChange()
    }

    func delete(replacing generation: UInt64) throws {
        guard try load() != nil else { return }
        try locks.whileLocked {
            guard let old = try readOrPutAside() else { return }
            guard old.generation == generation else { throw LatchkeyError.storeChanged }
            try slot.remove()
        }
        locks.tellChange()
    }

    private func readOrPutAside() throws -> StoredCredentials? {
        do {
            return try slot.read()
        } catch let error as LatchkeyError where error.code == .storeDamaged {
            throw LatchkeyError.putAside(as: try slot.putAside())
        }
    }
}

extension LatchkeyError {
    static func putAside(as place: String) -> LatchkeyError {
        LatchkeyError(
            code: .storeDamaged,
            says: "The stored sign-in cannot be read any more. It was put aside as \(place); log in again."
        )
    }
}
