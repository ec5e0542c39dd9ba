package import Foundation

/// A right use of a passkey, before it is stored.
package struct PasskeyUse: Sendable {
    package let record: PasskeyRecord
    package let verified: VerifiedPasskey
    /// The event of a counter that did not rise.
    let repetition: AuditEvent

    /// Stores the use, in the transaction that acts on it and holds the passkey's owner.
    ///
    /// The counter of a passkey without copies must rise, also among uses at the same time. The copies of a passkey
    /// count apart, so its higher counter stays and an event is recorded.
    ///
    /// - Parameters:
    ///   - tables: The tables of the transaction.
    ///   - time: The time of the use.
    /// - Returns: False if the use is refused: the passkey was removed, or its counter was used meanwhile.
    /// - Throws: `StoreError`.
    package func store(in tables: any Tables, at time: Date) throws -> Bool {
        let id = record.passkey.credentialID
        // Somebody may have added another passkey with this id since.
        guard try tables.passkeys.find(id)?.id == record.id else { return false }
        let isStored = try tables.passkeys.use(
            id,
            counter: verified.counter.newNumber ?? 0,
            isBackedUp: verified.isBackedUp,
            at: time
        )
        if isStored { return true }
        guard verified.isBackupEligible,
            try tables.passkeys.useCopy(id, isBackedUp: verified.isBackedUp, at: time)
        else { return false }
        try tables.events.insert(repetition)
        return true
    }
}

extension PasskeyCounter {
    /// The number to store; nil if it stays.
    fileprivate var newNumber: UInt32? {
        if case .raised(let number) = self { number } else { nil }
    }
}
