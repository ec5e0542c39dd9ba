#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
public import AuthenticationServices
public import Foundation
public import LatchkeyAPI

extension LatchkeyClient {
    /// Has the person log in, or register, in a browser window of the system.
    ///
    /// The session is kept like that of any other login. Cancelling the task closes the window. Whoever is logged in in the
    /// browser already only says yes.
    ///
    /// - Parameters:
    ///   - anchor: The app's window to show it over.
    ///   - callback: Where the answer arrives, in a scheme of the app's own (RFC 8252 §7.1) that is registered with the
    ///     application: `com.example.app:/callback`. The app does not have to declare it.
    ///   - options: What the app wishes.
    ///   - isEphemeral: Whether the window knows nobody who is logged in in the browser, and nobody stays so in it.
    /// - Returns: The user, who is signed in now.
    /// - Throws: ``LatchkeyError``: `login_cancelled` when the person closes the window, `browser_unavailable` when it cannot
    ///   be shown, `cancelled`, and what ``logIn(_:callback:)`` throws. Whoever was signed in before still is.
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
                    says: "The answer of a login in the browser needs a scheme of the app's own, with a dot in it, "
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
