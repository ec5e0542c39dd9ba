import Hummingbird
import ResourceServer

/// Finds the author of a request.
///
/// It verifies the access token, and then asks Latchkey whether its session has ended: a token outlives a logout by
/// minutes, and posts are permanent.
struct MemberCheck: Sendable {
    let tokens: AccessTokenCheck
    let authors: Authors
    let latchkey: LatchkeyServer

    /// - Throws: `ServiceProblem.logInRequired` for a guest; `AccessTokenError` for a bad token; `LatchkeyFailure`.
    func author(of request: Request) async throws -> Author {
        guard let token = try request.bearerToken() else { throw ServiceProblem.logInRequired }
        let user = try await tokens.user(of: token)
        guard try await latchkey.user(of: user.credential)?.id == user.id else { throw AccessTokenError.invalid }
        return try await authors.author(user)
    }
}
