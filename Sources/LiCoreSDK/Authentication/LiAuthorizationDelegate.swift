import Foundation

/// Is told how a login has ended.
///
/// Exactly one call comes for each login that was begun, on the main actor, after the login's screen has gone and
/// ``LiAuthManager/isUserLoggedIn()`` says what is true: also when the person has cancelled it, and when another login has
/// taken its place. Write one of the two forms; of both, the first is called.
@MainActor
public protocol LiAuthorizationDelegate: AnyObject, Sendable {
    /// A login has ended.
    ///
    /// - Parameters:
    ///   - status: Whether somebody has logged in.
    ///   - userId: Who.
    ///   - error: Why not, as a ``LiBaseError``; ``LiBaseError/isCancelled`` when the person does not want to.
    func login(status: Bool, userId: String?, error: (any Error)?)

    /// A login has ended.
    ///
    /// - Parameters:
    ///   - status: Whether somebody has logged in.
    ///   - errorMessage: Why not, for people.
    func login(status: Bool, errorMessage: String?)
}

extension LiAuthorizationDelegate {
    /// Calls the older form.
    public func login(status: Bool, userId: String?, error: (any Error)?) {
        login(status: status, errorMessage: (error as? LiBaseError)?.errorMessage ?? error?.localizedDescription)
    }

    /// Does nothing, for who has written the newer form.
    public func login(status: Bool, errorMessage: String?) {}
}
