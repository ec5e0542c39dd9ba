/// What an app wishes of a login in the browser.
public struct BrowserLogInOptions: Sendable, Hashable {
    /// What the person is shown first.
    public enum Prompt: String, Sendable, Hashable, CaseIterable {
        /// The login page, also where the browser is logged in already.
        case logIn = "login"
        /// The page to register.
        case register = "create"
        /// Nothing: who is not logged in in the browser is refused with `login_required`.
        case nothing = "none"
    }

    /// What the person is shown first; what is needed, without it.
    public var prompt: Prompt?
    /// How many seconds ago the person may have logged in in the browser at most; they log in again otherwise.
    public var maximumAge: Int?
    /// The name, address or number that is filled in.
    public var identifier: String?
    /// The languages the person prefers, as BCP 47 tags, best first; those of the browser, without them.
    public var languages: [String]

    /// Wishes.
    public init(
        prompt: Prompt? = nil,
        maximumAge: Int? = nil,
        identifier: String? = nil,
        languages: [String] = []
    ) {
        self.prompt = prompt
        self.maximumAge = maximumAge
        self.identifier = identifier
        self.languages = languages
    }

    /// As they stand in the request (OpenID Connect Core §3.1.2.1).
    var query: [(name: String, value: String)] {
        var query: [(name: String, value: String)] = []
        if let prompt { query.append(("prompt", prompt.rawValue)) }
        if let maximumAge { query.append(("max_age", String(max(0, maximumAge)))) }
        if let identifier { query.append(("login_hint", identifier)) }
        if !languages.isEmpty { query.append(("ui_locales", languages.joined(separator: " "))) }
        return query
    }
}
