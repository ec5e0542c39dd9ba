import LatchkeyHTTP

/// What the pages keep in a browser; no script reads it there.
enum PageCookie: String, Sendable, CaseIterable {
    /// Who is signed in.
    case session = "latchkey"
    /// What the browser is known by to those who have logged in in it.
    case device = "latchkey-device"
    /// What the tokens of forms are bound to, signed in or not.
    case form = "latchkey-form"
    /// The language that was chosen.
    case language = "latchkey-language"
    /// What is to be said once, on the next page.
    case notice = "latchkey-notice"
    /// The message that is waited for.
    case pending = "latchkey-pending"

    /// As long as browsers keep one at the most.
    static let longest = CookieRules.longestLifetime
}

/// A cookie to be set.
struct NewCookie: Sendable {
    let cookie: PageCookie
    let value: String
    /// In seconds; nil until the browser is closed, 0 takes it away.
    let lifetime: Int?

    init(_ cookie: PageCookie, _ value: String, for lifetime: Int?) {
        self.cookie = cookie
        self.value = value
        self.lifetime = lifetime
    }

    static func removing(_ cookie: PageCookie) -> NewCookie { NewCookie(cookie, "", for: 0) }
}
