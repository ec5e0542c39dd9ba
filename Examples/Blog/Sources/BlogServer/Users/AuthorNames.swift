import Foundation

/// What authors are called: asked of Latchkey with the author's own credentials, kept, and asked again now and then.
struct AuthorNames: Sendable {
    /// How long a name is good for.
    static let lifetime: TimeInterval = 600

    let store: AuthorStore
    let latchkey: LatchkeyServer
    let clock: BlogClock

    /// The author that a user is, known to the database from then on.
    ///
    /// While Latchkey is away a user goes by the name that was known last, and one who is new by none until it is back.
    ///
    /// - Throws: `UserCheckError.refused` when Latchkey says that the session is over.
    func author(_ user: SignedInUser) async throws -> Author {
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
