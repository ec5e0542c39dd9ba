public import Foundation
public import Latchkey

/// Shows the login: what `from:` takes.
///
/// A `UIViewController` is one: it shows the community's page in a window of the system. Anywhere else, and for screens of the
/// app's own, there is a presenter: ``LiBrowserPresenter`` for a browser that the app opens, or one of the app's:
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
    /// Shows the login, and returns when somebody has logged in or does not want to, and the screen has gone.
    ///
    /// Its task is cancelled when another login takes its place; that one does not wait for it.
    ///
    /// - Parameter login: What to log in with.
    /// - Throws: Why nobody has logged in, which the delegate is told; `CancellationError` when the person does not want to.
    func presentLiLogin(_ login: LiLogin) async throws
}

/// A login that is being shown.
public struct LiLogin: Sendable {
    /// The client to log in with.
    public let latchkey: LatchkeyClient
    /// Where a browser comes back to, exactly as it is registered with the application.
    ///
    /// Nil where the community's host makes no scheme, such as `127.0.0.1`: then the page needs another way back, such as
    /// `latchkey.logInWithBrowser()` has on macOS and Linux.
    public let redirectURL: URL?
    let attempt: LoginAttempt

    /// Has the person log in at the community's page.
    ///
    /// What comes back is checked against what was asked, `state` and all, and exchanged for a session with PKCE.
    ///
    /// - Parameter show: Shows the page, and returns the address that the browser was sent to: the first one that begins
    ///   with ``redirectURL``.
    /// - Throws: What `show` throws, ``LiBaseError`` without a ``redirectURL``, and `LatchkeyError`: `invalid_callback`,
    ///   `wrong_issuer`, `login_cancelled`, `network_unavailable` and others.
    @MainActor
    public func logIn(showing show: @MainActor @Sendable (_ page: URL) async throws -> URL) async throws {
        guard let redirectURL else { throw LiBaseError.noRedirectURL }
        // Whoever was logged in in the browser is not meant: the page asks.
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

    /// A presenter that is a closure.
    ///
    /// - Parameter show: Shows the page that it is handed, and returns the address that the browser was sent to.
    public nonisolated init(_ show: @escaping @MainActor @Sendable (_ page: URL) async throws -> URL) {
        self.show = show
    }

    /// Shows the community's page.
    public func presentLiLogin(_ login: LiLogin) async throws { try await login.logIn(showing: show) }
}
