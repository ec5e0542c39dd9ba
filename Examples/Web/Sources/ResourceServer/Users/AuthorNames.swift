package import Foundation

/// What authors are called: asked of Latchkey with the author's own credentials, kept, and asked again now and then.
package struct AuthorNames: Sendable {
    /// How long a name is good for.
    package static let lifetime: TimeInterval = 600

    package let store: AuthorStore
    private let latchkey: LatchkeyServer
    private let clock: ServiceClock

    package init(store: AuthorStore, latchkey: LatchkeyServer, clock: ServiceClock) {
        self.store = store
        self.latchkey = latchkey
        self.clock = clock
    }

    /// The author that a user is, known to the database from then on.
    ///
    /// While Latchkey is away a user goes by the name that was known last, and one who is new by none until it is back.
    ///
    /// - Throws: `UserCheckError.refused` when Latchkey says that the session is over.
    package func author(_ user: SignedInUser) async throws -> Author {
        let known = try await store.author(user.id)
        let now = clock.date()
        if let known, known.name != nil, abs(now.timeIntervalSince(known.askedAt)) < Self.lifetime { return known }
        let author: Author
        do {
            author = Author(userID: user.id, name: try await latchkey.name(of: user), askedAt: now)
        } catch LatchkeyFailure.away {
            if let known { return known }
            author = Author(userID: user.id, name: nil, askedAt: now)
        } catch LatchkeyFailure.refused {
            throw UserCheckError.refused(user.credential)
        }
        try await store.keep(author)
        return author
    }
}
