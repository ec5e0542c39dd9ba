import Foundation

/// The stored form of a login by cookies, a member of the credentials.
struct CookieSessionRecord: Codable {
    var id: String
    var name: String
    var cookies: [CookieRecord]

    init(_ session: CookieSession) {
        id = session.id
        name = session.name
        cookies = session.jar.cookies.map(CookieRecord.init)
    }

    func session() -> CookieSession {
        CookieSession(id: id, name: name, jar: CookieJar(cookies.map { $0.cookie() }))
    }
}

struct CookieRecord: Codable {
    var name: String
    var value: String
    var domain: String
    var path: String
    var isSecure: Bool
    var expires: Date?

    init(_ cookie: Cookie) {
        name = cookie.name
        value = cookie.value
        domain = cookie.domain
        path = cookie.path
        isSecure = cookie.isSecure
        expires = cookie.expires
    }

    func cookie() -> Cookie {
        Cookie(name: name, value: value, domain: domain, path: path, isSecure: isSecure, expires: expires)
    }
}
