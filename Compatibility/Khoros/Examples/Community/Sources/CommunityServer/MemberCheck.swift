import Hummingbird
import LatchkeyHummingbird
import ResourceServer

/// Finds the author of a request whose access token is verified.
///
/// It asks Latchkey whether the session has ended: a token outlives a logout by minutes, and posts are permanent.
struct MemberCheck: Sendable {
    let authors: Authors
    let latchkey: LatchkeyServer

    /// - Throws: `LatchkeyFailure.refused` if the session has ended; `LatchkeyFailure.unavailable`; `StorageError`.
    func author(of request: Request, _ context: CommunityContext) async throws -> Author {
        let user = SignedInUser(try context.verifiedToken, of: request)
        guard try await latchkey.user(of: user.credential)?.id == user.id else { throw LatchkeyFailure.refused }
        return try await authors.author(user)
    }
}
