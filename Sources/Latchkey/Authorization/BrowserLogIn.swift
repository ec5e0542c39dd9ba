public import Foundation

/// A login that continues in a browser: the page to open, and the secrets that its answer is checked against.
///
/// It is the authorization code flow for public clients (RFC 6749 §4.1) with PKCE (RFC 7636), `state` and `iss` (RFC
/// 9207). An app calls ``LatchkeyClient/logInWithBrowser(options:timeout:opening:)``, which does all of it. A server
/// that sends its users to Latchkey's pages keeps one value for each browser:
///
/// ```swift
/// let logIn = try latchkey.browserLogIn(redirectURI: callback)
/// kept[cookie] = logIn                                        // and redirect the browser to logIn.url
///
/// guard let logIn = kept.removeValue(forKey: cookie) else { … }
/// let user = try await latchkey.logIn(logIn, callback: url)   // when the browser is back
/// ```
///
/// It holds a secret, so it prints as `BrowserLogIn(…)`. Servers with several processes can encode it. Keep it where
/// the browser cannot read it, and use it for one answer only.
public struct BrowserLogIn: Sendable, Hashable, Codable {
    /// The page to send the browser to.
    public let url: URL
    /// The redirect URI, exactly as registered.
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

    /// Nil if the decoded value is damaged.
    var verifier: CodeVerifier? { CodeVerifier(verifierText) }
}

extension BrowserLogIn: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `BrowserLogIn(…)`.
    public var description: String { "BrowserLogIn(…)" }
    /// `BrowserLogIn(…)`.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
