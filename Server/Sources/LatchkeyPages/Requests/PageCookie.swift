import LatchkeyHTTP

/// The pages' cookies; scripts cannot read them.
enum PageCookie: String, Sendable, CaseIterable {
    /// The session.
    case session = "latchkey"
    /// The short-lived cookie of a session that is bound to its device.
    case bound = "latchkey-bound"
    /// Marks a browser that has just been led to the same address to refresh that cookie.
    case secondLook = "latchkey-second-look"
    /// Marks the browser as a known device of the users who have logged in there.
    case device = "latchkey-device"
    /// Binds the tokens of forms, signed in or not.
    case form = "latchkey-form"
    /// The chosen language.
    case language = "latchkey-language"
    /// A notice for the next page.
    case notice = "latchkey-notice"
    /// The pending message.
    case pending = "latchkey-pending"
    /// The login that waits for another factor.
    case challenge = "latchkey-challenge"
    /// The kind of factor that was used last in this browser.
    case factor = "latchkey-factor"
    /// Marks a browser whose user does not want to be offered a passkey.
    case passkeyOffer = "latchkey-passkey-offer"

    /// The provider at which somebody logged in last in this browser.
    case provider = "latchkey-provider"
    /// The address to go on to after a provider has logged the person out.
    case loggedOut = "latchkey-logged-out"

    /// Whether browsers send it only with requests of our own pages.
    var isStrict: Bool { self == .challenge }

    /// The longest lifetime that browsers allow.
    static let longest = CookieRules.longestLifetime
}

struct NewCookie: Sendable {
    let cookie: PageCookie
    let value: String
    /// The lifetime in seconds; nil lasts until the browser closes, 0 removes the cookie.
    let lifetime: Int?
    /// With the cookie of a new session: the challenge with which the browser may bind it to its device.
    var registrationChallenge: String?

    init(_ cookie: PageCookie, _ value: String, for lifetime: Int?) {
        self.cookie = cookie
        self.value = value
        self.lifetime = lifetime
    }

    static func removing(_ cookie: PageCookie) -> NewCookie { NewCookie(cookie, "", for: 0) }
}
