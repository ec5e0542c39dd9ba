public import LatchkeyAPI

extension CredentialStore {
    /// Moves the sign-in of another store into this one; does nothing when the other is empty.
    ///
    /// The new place is written and read back before the old one is cleared, so a crash loses nothing: call it again,
    /// and what is in both is removed from the old one. Who uses the old store meanwhile is not overtaken.
    ///
    /// ```swift
    /// let store = FileCredentialStore(file: new)
    /// try await store.adopt(from: FileCredentialStore(file: old))
    /// ```
    ///
    /// - Parameter old: Where the sign-in is now.
    /// - Throws: ``LatchkeyError`` with `store_occupied` when this store holds another sign-in; then nothing is changed.
    ///   Else what either store throws; then the sign-in is in one of them, or the same in both.
    public func adopt(from old: any CredentialStore) async throws(LatchkeyError) {
        try await LatchkeyError.typed(otherwise: .storeUnreadable) {
            // Nobody renews it there while it moves. Without the lock it is only more work.
            let lock = await old.lockRenewal(waitingAtMost: .seconds(10))
            defer { lock?.release() }
            var moved: StoredCredentials?
            while let credentials = try await old.load() {
                let present = try await load()
                guard present?.holdsNoSession ?? true || present == credentials || present == moved else {
                    throw LatchkeyError.storeOccupied
                }
                if present != credentials { try await save(credentials, replacing: present?.generation) }
                guard try await load() == credentials else { throw LatchkeyError.storeChanged }
                moved = credentials
                do {
                    return try await old.delete(replacing: credentials.generation)
                } catch let error as LatchkeyError where error.code == .storeChanged {
                    // Somebody changed it there in between; that is the newer one.
                }
            }
            // Somebody logged out there in between.
            if let moved { try await delete(replacing: moved.generation) }
        }
    }
}

extension ErrorCode {
    /// The credential store holds another sign-in than the one to be moved into it.
    public static let storeOccupied = ErrorCode(rawValue: "store_occupied")
}

extension LatchkeyError {
    fileprivate static let storeOccupied = LatchkeyError(
        code: .storeOccupied,
        says: "Somebody else is signed in where the sign-in should move to. Log one of them out and try again."
    )
}
