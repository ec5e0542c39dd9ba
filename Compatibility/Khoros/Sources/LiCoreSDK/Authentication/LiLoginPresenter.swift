public import Foundation
public import Latchkey

/// Shows the login.
///
/// A `UIViewController` is a presenter that shows the community's page in a system window. Elsewhere use
/// ``LiBrowserPresenter`` for a browser that the app opens, or write a presenter for the app's own screens:
///
/// ```swift
/// final class OwnScreens: LiLoginPresenter {
///     func presentLiLogin(_ login: LiLogin) async throws {
///         let (name, password) = try await askForNameAndPassword()
///         try await login.latchkey.logIn(name, password: password)
///     }
/// }
/// ```
@MainActor
public protocol LiLoginPresenter: AnyObject, Sendable {
    /// Shows the login, and returns when the person has logged in or declined, and the screen is closed.
    ///
    /// Its task is cancelled when another login replaces it.
    ///
    /// - Parameter login: The login.
    /// - Throws: The error for the delegate; `CancellationError` if the person declined.
    func presentLiLogin(_ login: LiLogin) async throws
}

/// A login under way.
public struct LiLogin: Sendable {
    /// The client to log in with.
    public let latchkey: LatchkeyClient
    /// The redirect URI, exactly as registered.
    ///
    /// Nil if the community's host cannot be a scheme, such as `127.0.0.1`; use `latchkey.logInWithBrowser()` on macOS
    /// and Linux then.
    public let redirectURL: URL?
    let attempt: LoginAttempt

    /// Lets the person log in at the community's page, with PKCE (RFC 7636) and `state`.
    ///
    /// - Parameter show: Shows the page, and returns the first address that begins with ``redirectURL``.
    /// - Throws: The errors of `show`, ``LiBaseError`` without a ``redirectURL``, and `LatchkeyError`:
    ///   `invalid_callback`, `wrong_issuer`, `login_cancelled`, `network_unavailable` and others.
    @MainActor
    public func logIn(showing show: @MainActor @Sendable (_ page: URL) async throws -> URL) async throws {
        guard let redirectURL else { throw LiBaseError.noRedirectURL }
        // Require a login even if the browser is signed in.
        let logIn = try latchkey.browserLogIn(redirectURI: redirectURL, options: BrowserLogInOptions(prompt: .logIn))
        let callback = try await show(logIn.url)
        try await attempt.finishing { [latchkey] in _ = try await latchkey.logIn(logIn, callback: callback) }
    }
}

/// Shows the login in a browser that the app opens.
///
/// ```swift
/// let presenter = LiBrowserPresenter { page in try await window.answer(to: page) }
/// authManager.initLoginFlow(from: presenter)
/// ```
@MainActor
public final class LiBrowserPresenter: LiLoginPresenter {
    private let show: @MainActor @Sendable (URL) async throws -> URL

    /// Makes a presenter from a closure.
    ///
    /// - Parameter show: Shows the page, and returns the callback address.
    public nonisolated init(_ show: @escaping @MainActor @Sendable (_ page: URL) async throws -> URL) {
        self.show = show
    }

    /// Shows the community's page.
    public func presentLiLogin(_ login: LiLogin) async throws { try await login.logIn(showing: show) }
}
