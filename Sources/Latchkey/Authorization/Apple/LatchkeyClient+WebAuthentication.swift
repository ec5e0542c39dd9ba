#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
public import AuthenticationServices
public import Foundation
public import LatchkeyAPI

extension LatchkeyClient {
    /// Lets the person log in or register in a system browser window.
    ///
    /// Stores the session like any other login. A person who is signed in in the browser only confirms. Cancelling the
    /// task closes the window.
    ///
    /// - Parameters:
    ///   - anchor: The app's window.
    ///   - callback: The registered redirect URI with a private-use scheme (RFC 8252 §7.1):
    ///     `com.example.app:/callback`. The app does not have to declare the scheme.
    ///   - options: Options for the login page.
    ///   - isEphemeral: Whether the window shares no cookies with the browser.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``: `login_cancelled` if the person closes the window, `browser_unavailable` if it
    ///   cannot be shown, `cancelled`, and the errors of ``logIn(_:callback:)``. The current user stays signed in then.
    @MainActor
    @discardableResult
    public func logInWithBrowser(
        over anchor: ASPresentationAnchor,
        callback: URL,
        options: BrowserLogInOptions = BrowserLogInOptions(),
        isEphemeral: Bool = false
    ) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            guard let scheme = callback.scheme, scheme.contains(".") else {
                throw LatchkeyError(
                    code: .invalidRequest,
                    says: "The callback of a login in the browser needs a private-use scheme with a dot in it, "
                        + "such as com.example.app:/callback. Correct it in the app."
                )
            }
            let logIn = try browserLogIn(redirectURI: callback, options: options)
            let window = WebAuthenticationWindow(over: anchor)
            let answer = try await window.answer(to: logIn.url, scheme: scheme, isEphemeral: isEphemeral)
            return try await self.logIn(logIn, callback: answer)
        }
    }
}
#endif
