import LatchkeyAPI

/// The form in which credentials are stored.
///
/// The types that hold secrets are not `Codable`, so that none is written by accident; here they are.
struct CredentialsRecord: Codable {
    static let version = 2

    struct Version: Codable {
        var version: Int
    }

    var version = Self.version
    var generation: UInt64
    var realm: Realm
    var accounts: [AccountRecord]
    var currentUserID: User.ID?
    var farewells: [SessionRecord]?
    var arrivals: [RenewalRecord]?
    var push: PushRegistration?
    var deviceKey: String?
    var cookieSession: CookieSessionRecord?

    init(_ credentials: StoredCredentials) {
        generation = credentials.generation
        realm = credentials.realm
        accounts = credentials.accounts.map { AccountRecord(user: $0.user, session: SessionRecord($0.session)) }
        currentUserID = credentials.currentUserID
        farewells = credentials.farewells.isEmpty ? nil : credentials.farewells.map(SessionRecord.init)
        arrivals = credentials.arrivals.isEmpty ? nil : credentials.arrivals.map(RenewalRecord.init)
        push = credentials.push
        deviceKey = credentials.deviceKey?.secret
        cookieSession = credentials.cookieSession.map(CookieSessionRecord.init)
    }

    func credentials() throws -> StoredCredentials {
        StoredCredentials(
            generation: generation,
            realm: realm,
            accounts: try accounts.map { Account(user: $0.user, session: try $0.session.session()) },
            currentUserID: currentUserID,
            farewells: try farewells?.map { try $0.session() } ?? [],
            arrivals: try arrivals?.map { try $0.renewal() } ?? [],
            push: push,
            deviceKey: deviceKey.map { DeviceKey($0) },
            cookieSession: cookieSession?.session()
        )
    }
}

struct AccountRecord: Codable {
    var user: User
    var session: SessionRecord
}

struct SessionRecord: Codable {
    var id: Session.ID
    var accessToken: String
    var lease: TokenLease
    var renewal: RenewalRecord?

    init(_ session: StoredSession) {
        id = session.id
        accessToken = session.accessToken.secret
        lease = session.lease
        renewal = session.renewal.map(RenewalRecord.init)
    }

    func session() throws -> StoredSession {
        StoredSession(
            id: id,
            accessToken: AccessToken(accessToken),
            lease: lease,
            renewal: try renewal?.renewal()
        )
    }
}

struct RenewalRecord: Codable {
    var refreshToken: String
    var nextRefreshToken: String?

    init(refreshToken: String, nextRefreshToken: String?) {
        self.refreshToken = refreshToken
        self.nextRefreshToken = nextRefreshToken
    }

    init(_ renewal: Renewal) {
        self.init(refreshToken: renewal.current.secret, nextRefreshToken: renewal.next?.secret)
    }

    func renewal() throws -> Renewal {
        Renewal(current: try token(refreshToken), next: try nextRefreshToken.map(token))
    }

    private func token(_ text: String) throws -> RefreshToken {
        guard let token = RefreshToken(text) else { throw LatchkeyError.damagedCredentials }
        return token
    }
}

/// The form of version 1, which held one user and is still read.
struct SingleCredentialsRecord: Codable {
    static let version = 1

    var generation: UInt64
    var realm: Realm
    var user: User
    var sessionID: Session.ID
    var accessToken: String
    var lease: TokenLease
    var refreshToken: String?
    var nextRefreshToken: String?

    func credentials() throws -> StoredCredentials {
        let renewal = try refreshToken.map {
            try RenewalRecord(refreshToken: $0, nextRefreshToken: nextRefreshToken).renewal()
        }
        let session = StoredSession(
            id: sessionID,
            accessToken: AccessToken(accessToken),
            lease: lease,
            renewal: renewal
        )
        return StoredCredentials(
            generation: generation,
            realm: realm,
            accounts: [Account(user: user, session: session)],
            currentUserID: user.id
        )
    }
}
