import Foundation
import Latchkey
import LatchkeyTesting
import LiCoreSDK

/// A community, its server, and a phone with an app of it.
final class Community: Sendable {
    static let address = "https://community.example.com"
    static let password = "correct horse"

    let server: FakeServer
    let store: FaultyCredentialStore
    let preferences = MemoryPreferences()
    let clearedCaches = Counter()

    init() throws {
        guard let url = URL(string: Self.address) else { throw LiError.invalidArgument(errorMessage: Self.address) }
        server = FakeServer(url: url, applications: ["community", "twice"])
        store = FaultyCredentialStore()
        for name in ["ada", "bob"] { server.addUser(name, password: Self.password) }
    }

    static func credentials(_ address: String = address, tenantID: String = "community") throws -> LiAppCredentials {
        try LiAppCredentials(
            clientId: "client-1",
            clientSecret: "client-secret",
            communityURL: address,
            tenantID: tenantID,
            clientAppName: "Example"
        )
    }

    /// The app, restarted on the phone.
    ///
    /// With other credentials and another store it is the app of another community.
    func start(
        _ credentials: LiAppCredentials? = nil,
        store: (any CredentialStore)? = nil
    ) throws -> LiSDKManager {
        let credentials = try credentials ?? Self.credentials()
        let clearedCaches = clearedCaches
        return LiSDKManager(
            credentials: credentials,
            latchkey: .fake(server: server, application: credentials.tenantID, credentialStore: store ?? self.store),
            preferences: preferences,
            clearCaches: { clearedCaches.count() }
        )
    }

    /// A token of the community's company.
    func ssoToken(_ login: String = "carol") -> String {
        server.ssoToken(for: "id of \(login)", login: login, application: "community")
    }

    /// A browser that logs in at the community's page.
    func browser(as username: String) -> LiBrowserPresenter {
        LiBrowserPresenter { [server] page in try await server.authorize(page, as: username) }
    }

    /// A browser that the person closes.
    static var closedBrowser: LiBrowserPresenter { LiBrowserPresenter { _ in throw CancellationError() } }

    /// The app's own screen, which logs in with a password.
    func screen(_ username: String, password: String = Community.password) -> OwnScreen {
        OwnScreen { login in try await login.latchkey.logIn(username, password: password) }
    }
}

/// A screen of the app's own.
@MainActor
final class OwnScreen: LiLoginPresenter {
    private let act: @MainActor @Sendable (LiLogin) async throws -> Void
    private(set) var appearances = 0

    nonisolated init(_ act: @escaping @MainActor @Sendable (LiLogin) async throws -> Void) { self.act = act }

    func presentLiLogin(_ login: LiLogin) async throws {
        appearances += 1
        try await act(login)
    }
}

/// Settings in memory.
///
/// `@unchecked Sendable`: `kept` is only touched while `lock` is held.
final class MemoryPreferences: LiPreferences, @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [String: String] = [:]

    func text(_ name: String) -> String? { lock.withLock { kept[name] } }
    func keep(_ text: String?, as name: String) { lock.withLock { kept[name] = text } }
    var all: [String: String] { lock.withLock { kept } }
}

/// A counter.
///
/// `@unchecked Sendable`: `value` is only touched while `lock` is held.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var counted = 0

    var value: Int { lock.withLock { counted } }
    func count() { lock.withLock { counted += 1 } }
}
