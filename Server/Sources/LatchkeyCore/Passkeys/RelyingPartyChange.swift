/// Tells an operator which passkeys a change of the relying party makes useless.
///
/// A passkey belongs to its relying party for ever, so the server asks before it starts with another one.
package struct RelyingPartyChange: Sendable {
    private let storage: any Storage

    package init(storage: any Storage) { self.storage = storage }

    /// The passkeys that nobody can use with a relying party.
    ///
    /// - Parameter relyingParty: The relying party; nil for a server without passkeys, which makes none useless for ever.
    /// - Returns: The number of the passkeys, by the ids of their relying parties.
    /// - Throws: `StoreError` if they cannot be counted.
    package func passkeysOfOthers(than relyingParty: RelyingParty?) async throws(StoreError) -> [String: Int] {
        guard let relyingParty else { return [:] }
        let counts = try await storage.read { tables in try tables.passkeys.relyingParties() }
        return counts.filter { !$0.key.hasSameBytes(as: relyingParty.id) && $0.value > 0 }
    }
}
