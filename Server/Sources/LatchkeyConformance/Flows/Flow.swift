/// An authorization request on its way, with the secrets that belong to it.
struct Flow {
    let client: ConformanceClient
    var parameters: FormFields
    var verifier: CodeVerifier?
    /// Whether the parameters are pushed (RFC 9126).
    var isPushed = false
    /// The key of DPoP proofs; nil for bearer tokens.
    var proofKey: TokenSigner?
    /// Whether the pushed request has a proof too, which binds the code.
    var provesAtPush = false

    var nonce: String? { parameters["nonce"] }
    var isOpenID: Bool { parameters["scope"]?.split(separator: " ").contains("openid") ?? false }
    var tokenType: String { proofKey == nil ? "Bearer" : "DPoP" }
}

/// The way of a request through the server's pages.
struct Outcome {
    var landing: Landing
    /// The pages on the way.
    var pages: [BrowserPage] = []
    var didLogIn = false
    var didDecide = false

    /// Whether a person had to do something.
    var wasInteractive: Bool { didLogIn || didDecide }
    var callback: Callback? { landing.callback }
}

/// A login that came to its end.
struct LogIn {
    let flow: Flow
    let outcome: Outcome
    let code: String
    let answer: WebAnswer
    let accessToken: String
    let refreshToken: String?
    let idTokenText: String?
    let idToken: UnverifiedToken?

    var subject: String? { idToken?.text("sub") }
    var authTime: Double? { idToken?.seconds("auth_time") }
}
