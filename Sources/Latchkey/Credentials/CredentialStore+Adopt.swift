public import LatchkeyAPI

extension CredentialStore {
    /// Moves the sign-in of another store into this one; does nothing if the other is empty.
    ///
    /// This store is written and read back before the other is cleared, so a crash loses nothing: call it again.
    /// Changes that others make to the old store meanwhile are kept.
    ///
    /// ```swift
    /// let store = FileCredentialStore(file: new)
    /// try await store.adopt(from: FileCredentialStore(file: old))
    /// ```
    ///
    /// The key that the sessions are bound to moves from file to file, and stays in the Keychain. If this store is of
    /// another kind, the server refuses the next refresh, and the user logs in again.
    ///
    /// - Parameter old: The store that holds the sign-in.
    /// - Throws: ``LatchkeyError`` with `store_occupied` if this store holds another sign-in; nothing is changed then.
    ///   Otherwise the errors of both stores; the sign-in is in one of them then, or the same in both.
    public func adopt(from old: any CredentialStore) async throws(LatchkeyError) {
        try await LatchkeyError.typed(otherwise: .storeUnreadable) {
            // The lock avoids a refresh while the sign-in moves; without it, the loop below catches up.
            let lock = await old.lockRefresh(waitingAtMost: .seconds(10))
            defer { lock?.release() }
            var moved: StoredCredentials?
            while let credentials = try await old.load() {
                let present = try await load()
                guard present?.holdsNoSession ?? true || present == credentials || present == moved else {
                    throw LatchkeyError.storeOccupied
                }
                try await adoptProofKey(of: old)
                if present != credentials { try await save(credentials, replacing: present?.generation) }
                guard try await load() == credentials else { throw LatchkeyError.storeChanged }
                moved = credentials
                do {
                    return try await old.delete(replacing: credentials.generation)
                } catch let error as LatchkeyError where error.code == .storeChanged {
                    // Another process changed it; move the newer one.
                }
            }
            // Another process logged out.
            if let moved { try await delete(replacing: moved.generation) }
        }
    }

    private func adoptProofKey(of old: any CredentialStore) async throws {
        guard let theirs = (old as? any ProofKeyHolder)?.proofKeys as? FileProofKeys,
            let ours = (self as? any ProofKeyHolder)?.proofKeys as? FileProofKeys
        else { return }
        try await ours.adopt(from: theirs)
    }
}

extension ErrorCode {
    /// The credential store already holds another sign-in.
    public static let storeOccupied = ErrorCode(rawValue: "store_occupied")
}

extension LatchkeyError {
    fileprivate static let storeOccupied = LatchkeyError(
        code: .storeOccupied,
        says: "Another user is signed in at the new place. Log one of them out and try again."
    )
}
