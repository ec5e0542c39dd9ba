import LatchkeyCore
import LatchkeyHTTP

/// Tells a browser how to keep a bound session: which cookie it needs, and where to refresh it.
struct SessionInstruction: Encodable {
    struct Scope: Encodable {
        /// Whether the session also concerns other hosts of the site.
        let includesSite: Bool

        enum CodingKeys: String, CodingKey {
            case includesSite = "include_site"
        }
    }

    struct Credential: Encodable {
        let type: String
        let name: String
        /// The attributes with which the cookie is set.
        let attributes: String
    }

    let id: SessionRecord.ID
    let refreshURL: String
    let scope: Scope
    let credentials: [Credential]

    init(_ session: BoundSession, _ rules: CookieRules) {
        id = session.id
        refreshURL = Pages.refreshPath
        scope = Scope(includesSite: false)
        credentials = [Credential(type: "cookie", name: rules.bound, attributes: rules.attributes)]
    }

    enum CodingKeys: String, CodingKey {
        case id = "session_identifier"
        case refreshURL = "refresh_url"
        case scope, credentials
    }
}

/// Tells a browser to forget the key of a session that has ended.
struct SessionEndInstruction: Encodable {
    let id: SessionRecord.ID
    let continues = false

    enum CodingKeys: String, CodingKey {
        case id = "session_identifier"
        case continues = "continue"
    }
}
