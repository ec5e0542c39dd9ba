/// Options of a login in the browser.
public struct BrowserLogInOptions: Sendable, Hashable {
    /// The page that the browser shows first (OpenID Connect Core §3.1.2.1).
    public enum Prompt: String, Sendable, Hashable, CaseIterable {
        /// The login page, even if the browser is signed in.
        case logIn = "login"
        /// The registration page.
        case register = "create"
        /// No page: fails with `login_required` unless the browser is signed in.
        case nothing = "none"
    }

    /// The first page; nil for the page that is needed.
    public var prompt: Prompt?
    /// The longest time since the login in the browser; after that the person confirms it again.
    ///
    /// Sent in whole seconds.
    public var maximumAge: Duration?
    /// The levels of the login that suffice, the preferred one first; empty for any.
    ///
    /// A person who is signed in is asked for a factor that reaches one of them. Without such a factor, the login fails
    /// with `level_not_reached`.
    public var levels: [AuthenticationLevel]
    /// The username, address or phone number to fill in.
    public var identifier: String?
    /// The provider to which the browser goes at once, from ``LatchkeyClient/upstreams()``; nil for the login page.
    ///
    /// A person who turns back there finds the login page.
    public var upstreamID: String?
    /// The preferred languages as BCP 47 tags, best first; empty for those of the browser.
    public var languages: [String]

    /// Makes options.
    public init(
        prompt: Prompt? = nil,
        maximumAge: Duration? = nil,
        levels: [AuthenticationLevel] = [],
        identifier: String? = nil,
        upstreamID: String? = nil,
        languages: [String] = []
    ) {
        self.prompt = prompt
        self.maximumAge = maximumAge
        self.levels = levels
        self.identifier = identifier
        self.upstreamID = upstreamID
        self.languages = languages
    }

    /// The parameters of the request (OpenID Connect Core §3.1.2.1), and `upstream_id` of this server.
    var query: [(name: String, value: String)] {
        var query: [(name: String, value: String)] = []
        if let prompt { query.append(("prompt", prompt.rawValue)) }
        if let maximumAge { query.append(("max_age", String(max(0, maximumAge.components.seconds)))) }
        if !levels.isEmpty { query.append(("acr_values", levels.map(\.rawValue).joined(separator: " "))) }
        if let identifier { query.append(("login_hint", identifier)) }
        if let upstreamID { query.append(("upstream_id", upstreamID)) }
        if !languages.isEmpty { query.append(("ui_locales", languages.joined(separator: " "))) }
        return query
    }
}
