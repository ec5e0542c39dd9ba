import Foundation

/// Receives the results of logins.
///
/// Each login makes exactly one call on the main actor, even if it was cancelled or replaced. The screen is closed and
/// ``LiAuthManager/isUserLoggedIn()`` is up to date by then. Implement one of the two methods; if both exist, only the
/// first is called.
@MainActor
public protocol LiAuthorizationDelegate: AnyObject, Sendable {
    /// A login has ended.
    ///
    /// - Parameters:
    ///   - status: Whether a user has logged in.
    ///   - userId: The user's id.
    ///   - error: A ``LiBaseError`` otherwise; ``LiBaseError/isCancelled`` if the person declined.
    func login(status: Bool, userId: String?, error: (any Error)?)

    /// A login has ended.
    ///
    /// - Parameters:
    ///   - status: Whether a user has logged in.
    ///   - errorMessage: A message for people otherwise.
    func login(status: Bool, errorMessage: String?)
}

extension LiAuthorizationDelegate {
    /// Calls the older method.
    public func login(status: Bool, userId: String?, error: (any Error)?) {
        login(status: status, errorMessage: (error as? LiBaseError)?.errorMessage ?? error?.localizedDescription)
    }

    /// Does nothing, for implementations of the newer method.
    public func login(status: Bool, errorMessage: String?) {}
}
