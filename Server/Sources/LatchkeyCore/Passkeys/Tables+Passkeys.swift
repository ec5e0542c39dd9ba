extension Tables {
    /// Stores a new passkey of a held user, and with the first one the user's handle.
    ///
    /// - Parameters:
    ///   - record: The passkey.
    ///   - isFirst: Whether the user must have no other at its relying party, as in a login that has shown one factor
    ///     only.
    /// - Returns: The reason why it must not be stored, which the caller throws; nil if it is stored.
    /// - Throws: `StoreError`.
    package func insertPasskey(_ record: PasskeyRecord, asFirst isFirst: Bool = false) throws -> PasskeyError? {
        let others = try passkeys.list(of: record.userID)
        guard others.count < PasskeyRecord.mostPerUser else { return .tooMany }
        let party = record.passkey.relyingPartyID
        if isFirst, others.contains(where: { $0.passkey.relyingPartyID.hasSameBytes(as: party) }) { return .exists }
        try passkeys.insertHandle(record.passkey.userHandle, of: record.userID)
        // A first passkey that was made at the same time may have brought another handle, which its authenticator keeps.
        guard try passkeys.handle(of: record.userID) == record.passkey.userHandle else {
            return .invalidPasskey(.userHandle)
        }
        return try passkeys.insert(record) ? nil : .exists
    }

    /// Whether a user has a passkey that browsers use at a relying party.
    ///
    /// Those of another one are useless since the server has changed its relying party.
    func hasPasskey(of userID: User.ID, at relyingParty: RelyingParty?) throws -> Bool {
        guard let relyingParty else { return false }
        return try passkeys.list(of: userID).contains(where: relyingParty.has)
    }
}
