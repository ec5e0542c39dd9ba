import Hummingbird
import ResourceServer

/// Tells who writes: the user of the request's access token, as long as the session lasts.
///
/// The token is verified here first, so that nobody is asked about one that somebody has made up. Then Latchkey is asked
/// whether its session has ended meanwhile: a token outlives a logout by minutes, and what is written stays.
struct MemberCheck: Sendable {
    let tokens: AccessTokenCheck
    let names: AuthorNames
    let latchkey: LatchkeyServer

    /// The author that a request's user is.
    ///
    /// - Throws: `ServiceProblem.logInRequired` for a guest, `AccessTokenError` for a token that is not good, and
    ///   `LatchkeyFailure.away` when it cannot be told now.
    func author(of request: Request) async throws -> Author {
        guard let token = try request.bearerToken() else { throw ServiceProblem.logInRequired }
        let user = try await tokens.user(of: token)
        guard case .user(user.id, _) = try await latchkey.currentSession(user.credential) else {
            throw AccessTokenError.invalid
        }
        do { return try await names.author(user) } catch is UserCheckError { throw AccessTokenError.invalid }
    }
}
