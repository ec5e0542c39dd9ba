public import Foundation

/// A login that goes on in a browser: where to send it, and what its answer is checked against.
///
/// It is the authorization code flow for clients that keep no secret of their own (RFC 6749 §4.1) with PKCE (RFC 7636),
/// `state` and `iss` (RFC 9207). ``LatchkeyClient/logInWithBrowser(options:patience:opening:)`` does all of it in an app; a
/// server whose users log in at Latchkey's pages keeps one of these for each browser that it sends there:
///
/// ```swift
/// let logIn = try latchkey.browserLogIn(redirectURI: callback)
/// kept[cookie] = logIn                                        // and redirect the browser to logIn.url
///
/// guard let logIn = kept.removeValue(forKey: cookie) else { … }
/// let user = try await latchkey.logIn(logIn, callback: url)   // when the browser is back
/// ```
///
/// It holds a secret, so it prints as `BrowserLogIn(…)`. It can be written down for a server of several processes: keep it
/// where the browser and others cannot read it, and for one answer alone.
public struct BrowserLogIn: Sendable, Hashable, Codable {
    /// The page to send the browser to.
    public let url: URL
    /// Where the answer arrives, exactly as it was registered.
    public let redirectURI: URL

    let state: String
    let issuer: String
    let application: String
    private let verifierText: String

    init(
        url: URL,
        redirectURI: URL,
        state: String,
        issuer: String,
        application: String,
        verifier: CodeVerifier
    ) {
        self.url = url
        self.redirectURI = redirectURI
        self.state = state
        self.issuer = issuer
        self.application = application
        verifierText = verifier.secret
    }

    /// Nil where what was written down is damaged.
    var verifier: CodeVerifier? { CodeVerifier(verifierText) }
}

extension BrowserLogIn: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `BrowserLogIn(…)`.
    public var description: String { "BrowserLogIn(…)" }
    /// `BrowserLogIn(…)`.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
