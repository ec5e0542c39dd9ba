import Foundation

/// Makes and removes initial access tokens.
package struct InitialTokenAdministration: Sendable {
    private let storage: any Storage
    private let digest: any TokenDigest
    private let ids: IDSource
    private let clock: any WallClock

    package init(storage: any Storage, digest: any TokenDigest, ids: IDSource, clock: any WallClock) {
        self.storage = storage
        self.digest = digest
        self.ids = ids
        self.clock = clock
    }

    /// All tokens in the order of their creation.
    package func all() async throws(InitialTokenError) -> [InitialToken] {
        do { return try await storage.read { tables in try tables.initialTokens.all() } } catch {
            throw .storage(error)
        }
    }

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - lifetime: The lifetime, in seconds.
    ///   - uses: The number of registrations; nil for no limit.
    ///   - note: Its purpose, for operators.
    /// - Returns: The stored token, and its secret, which is shown once.
    /// - Throws: The reason why it was not made.
    package func add(
        lifetime: Int,
        uses: Int?,
        note: String?
    ) async throws(InitialTokenError) -> (stored: InitialToken, token: InitialAccessToken) {
        guard InitialToken.lifetimes.contains(lifetime) else { throw .lifetime }
        guard uses.map(InitialToken.uses.contains) ?? true else { throw .uses }
        var checkedNote: String?
        if let note {
            do throws(FieldError) { checkedNote = try note.asText(maximum: InitialToken.longestNote) } catch {
                throw .note
            }
        }
        let (token, now) = (InitialAccessToken(.random()), clock.now())
        let stored = InitialToken(
            id: ids.next(),
            digest: digest.digest(token.bytes),
            note: checkedNote,
            usesLeft: uses,
            createdAt: now,
            expiresAt: now.addingTimeInterval(Double(lifetime))
        )
        try await storage.serialTransaction(InitialTokenError.self) { tables in
            guard try tables.initialTokens.all().count < InitialToken.most else { throw InitialTokenError.tooMany }
            try tables.initialTokens.insert(stored)
        }
        return (stored, token)
    }

    package func remove(_ id: InitialToken.ID) async throws(InitialTokenError) {
        try await storage.serialTransaction(InitialTokenError.self) { tables in
            guard try tables.initialTokens.remove(id) else { throw InitialTokenError.unknown }
        }
    }
}

/// The reason why a token cannot be made or removed.
package enum InitialTokenError: UseCaseError, Equatable, Sendable {
    case lifetime
    case uses
    case note
    case tooMany
    case unknown
    case storage(StoreError)
}
