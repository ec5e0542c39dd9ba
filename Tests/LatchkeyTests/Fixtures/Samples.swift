import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension User {
    static func sample(id: User.ID = "user-1", username: String = "ada", displayName: String? = nil) -> User {
        User(id: id, username: username, displayName: displayName, createdAt: .sample, modifiedAt: .sample)
    }
}

extension Session {
    static func sample(
        id: Session.ID = "session-1",
        accessToken: String = "access-1",
        expiresIn: Int = 600,
        refreshToken: String? = RefreshToken.sample.secret,
        deviceKey: String? = nil
    ) -> Session {
        Session(
            id: id,
            accessToken: accessToken,
            expiresIn: expiresIn,
            refreshToken: refreshToken,
            deviceKey: deviceKey
        )
    }
}

extension RefreshToken {
    static let sample = sample(1)

    static func sample(_ byte: UInt8) -> RefreshToken {
        let base64 = Data(repeating: byte, count: 48).base64EncodedString()
        guard let token = RefreshToken("lkr_" + base64) else { fatalError("48 bytes make a token") }
        return token
    }
}

extension StoredCredentials {
    static func sample(
        generation: UInt64 = 7,
        user: User = .sample(),
        accessToken: String = "access-1",
        next: RefreshToken? = nil
    ) -> StoredCredentials {
        let session = StoredSession(
            id: "session-1",
            accessToken: AccessToken(accessToken),
            expiry: TokenExpiry(expiresIn: 600, serverDate: nil, deviceDate: .sample),
            refreshTokens: RefreshTokens(current: .sample, next: next)
        )
        return StoredCredentials(
            generation: generation,
            realm: Realm(server: "https://id.example.com", application: "default"),
            accounts: [Account(user: user, session: session)],
            currentUserID: user.id
        )
    }

    /// The current user.
    var user: User {
        get throws { try #require(current).user }
    }

    /// The session of the current user.
    var session: StoredSession {
        get throws { try #require(current).session }
    }

    /// The same credentials with the current user's session changed.
    func changing(_ change: (inout StoredSession) -> Void) throws -> StoredCredentials {
        var account = try #require(current)
        change(&account.session)
        return StoredCredentials(
            generation: generation,
            realm: realm,
            accounts: accounts.map { $0.user.id == account.user.id ? account : $0 },
            currentUserID: currentUserID,
            pendingLogOuts: pendingLogOuts
        )
    }
}

extension URL {
    static func sample(_ text: String) -> URL {
        guard let url = URL(string: text) else { fatalError("not a URL: \(text)") }
        return url
    }

    static let server = sample("https://id.example.com")
}

extension URLRequest {
    /// An app's request to the server.
    static let sample = URLRequest(url: .sample("https://id.example.com/v1/things"))
}

extension CredentialStore where Self == MemoryCredentialStore {
    /// A store that holds credentials.
    static func holding(_ credentials: StoredCredentials = .sample()) async throws -> MemoryCredentialStore {
        let store = MemoryCredentialStore()
        try await store.save(credentials, replacing: nil)
        return store
    }
}

/// Runs a test with its own folder, which is removed afterwards.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
        at: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
    )
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

/// The code of the error that a call throws.
func code(of call: () async throws -> some Any) async -> ErrorCode? {
    do {
        _ = try await call()
        return nil
    } catch {
        return (error as? LatchkeyError)?.code
    }
}

extension LatchkeyClient {
    /// A client of the sample server.
    static func sample(
        store: any CredentialStore = MemoryCredentialStore(),
        transport: ScriptedTransport = .forbidden,
        clock: TestClock = TestClock(),
        server: URL = .server,
        trustedOrigins: [URL] = [],
        marker: (any InstallationMarker)? = nil,
        random: RandomBytes = .system
    ) -> LatchkeyClient {
        LatchkeyClient(
            server: server,
            credentialStore: store,
            installationMarker: marker,
            trustedOrigins: trustedOrigins,
            transport: transport,
            time: clock.timekeeper,
            random: random
        )
    }
}
