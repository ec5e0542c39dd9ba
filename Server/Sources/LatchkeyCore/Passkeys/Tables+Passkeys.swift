extension Tables {
    /// Stores a new passkey of a held user, and with the first one the user's handle.
    ///
    /// - Parameters:
    ///   - record: The passkey.
    ///   - isFirst: Whether the user must have no other, as in a login that has shown one factor only.
    /// - Returns: The reason why it must not be stored, which the caller throws; nil if it is stored.
    /// - Throws: `StoreError`.
    package func insertPasskey(_ record: PasskeyRecord, asFirst isFirst: Bool = false) throws -> PasskeyError? {
        let count = try passkeys.count(of: record.userID)
        guard count < PasskeyRecord.mostPerUser else { return .tooMany }
        guard !isFirst || count == 0 else { return .exists }
        try passkeys.insertHandle(record.passkey.userHandle, of: record.userID)
        // A first passkey that was made at the same time may have brought another handle, which its authenticator keeps.
        guard try passkeys.handle(of: record.userID) == record.passkey.userHandle else {
            return .invalidPasskey(.userHandle)
        }
        return try passkeys.insert(record) ? nil : .exists
    }
}
