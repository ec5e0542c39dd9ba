import LatchkeyAPI

/// The stored form of credentials.
///
/// The types that hold secrets are not `Codable`, so that none is written by accident.
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
    var pendingLogOuts: [SessionRecord]?
    var importedTokens: [RefreshTokensRecord]?
    var push: PushRegistration?
    var deviceKey: String?
    var cookieSession: CookieSessionRecord?

    // The stored names do not change, because earlier versions of the SDK read them.
    private enum CodingKeys: String, CodingKey {
        case version, generation, realm, accounts, currentUserID, push, deviceKey, cookieSession
        case pendingLogOuts = "farewells"
        case importedTokens = "arrivals"
    }

    init(_ credentials: StoredCredentials) {
        generation = credentials.generation
        realm = credentials.realm
        accounts = credentials.accounts.map { AccountRecord(user: $0.user, session: SessionRecord($0.session)) }
        currentUserID = credentials.currentUserID
        pendingLogOuts = credentials.pendingLogOuts.isEmpty ? nil : credentials.pendingLogOuts.map(SessionRecord.init)
        importedTokens =
            credentials.importedTokens.isEmpty ? nil : credentials.importedTokens.map(RefreshTokensRecord.init)
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
            pendingLogOuts: try pendingLogOuts?.map { try $0.session() } ?? [],
            importedTokens: try importedTokens?.map { try $0.refreshTokens() } ?? [],
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
    var expiry: TokenExpiry
    var refreshTokens: RefreshTokensRecord?

    private enum CodingKeys: String, CodingKey {
        case id, accessToken
        case expiry = "lease"
        case refreshTokens = "renewal"
    }

    init(_ session: StoredSession) {
        id = session.id
        accessToken = session.accessToken.secret
        expiry = session.expiry
        refreshTokens = session.refreshTokens.map(RefreshTokensRecord.init)
    }

    func session() throws -> StoredSession {
        StoredSession(
            id: id,
            accessToken: AccessToken(accessToken),
            expiry: expiry,
            refreshTokens: try refreshTokens?.refreshTokens()
        )
    }
}

struct RefreshTokensRecord: Codable {
    var refreshToken: String
    var nextRefreshToken: String?

    init(refreshToken: String, nextRefreshToken: String?) {
        self.refreshToken = refreshToken
        self.nextRefreshToken = nextRefreshToken
    }

    init(_ refreshTokens: RefreshTokens) {
        self.init(refreshToken: refreshTokens.current.secret, nextRefreshToken: refreshTokens.next?.secret)
    }

    func refreshTokens() throws -> RefreshTokens {
        RefreshTokens(current: try token(refreshToken), next: try nextRefreshToken.map(token))
    }

    private func token(_ text: String) throws -> RefreshToken {
        guard let token = RefreshToken(text) else { throw LatchkeyError.damagedCredentials }
        return token
    }
}

/// Version 1, which held one user and is still read.
struct SingleCredentialsRecord: Codable {
    static let version = 1

    var generation: UInt64
    var realm: Realm
    var user: User
    var sessionID: Session.ID
    var accessToken: String
    var expiry: TokenExpiry
    var refreshToken: String?
    var nextRefreshToken: String?

    private enum CodingKeys: String, CodingKey {
        case generation, realm, user, sessionID, accessToken, refreshToken, nextRefreshToken
        case expiry = "lease"
    }

    func credentials() throws -> StoredCredentials {
        let refreshTokens = try refreshToken.map {
            try RefreshTokensRecord(refreshToken: $0, nextRefreshToken: nextRefreshToken).refreshTokens()
        }
        let session = StoredSession(
            id: sessionID,
            accessToken: AccessToken(accessToken),
            expiry: expiry,
            refreshTokens: refreshTokens
        )
        return StoredCredentials(
            generation: generation,
            realm: realm,
            accounts: [Account(user: user, session: session)],
            currentUserID: user.id
        )
    }
}
