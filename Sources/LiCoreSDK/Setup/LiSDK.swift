import Foundation
public import Latchkey

/// The community SDK of an app: set up once when the app starts, and asked for wherever it is needed.
///
/// ```swift
/// LiSDKManager.setup(credentials: credentials)
///
/// let authManager = LiSDKManager.shared().authManager
/// authManager.liLoginDelegate = self
/// if !authManager.isUserLoggedIn() {
///     authManager.initLoginFlow(from: self, deviceToken: nil, notificationProvider: nil)
/// }
/// ```
///
/// It is the face that apps of Khoros communities know, on a Latchkey server: sessions are kept, renewed and ended by
/// ``latchkey``, which is there for everything that this face does not have.
public final class LiSDKManager: Sendable {
    /// The client of the community's server.
    public let latchkey: LatchkeyClient
    /// Logs in and out.
    public let authManager: LiAuthManager
    /// Sends requests to the community.
    public let clientManager: LiClientManager
    /// Which community it is.
    public let appCredentials: LiAppCredentials
    /// Who visits: an id of this installation, which stays the same whoever logs in and out.
    public let visitorId: String

    private let preferences: any LiPreferences

    /// An SDK with the client, the settings and the caches of one's own.
    ///
    /// - Parameters:
    ///   - credentials: Which community it is.
    ///   - latchkey: A client of the community's server.
    ///   - preferences: What is kept of the installation.
    ///   - clearCaches: Removes what the system keeps of the pages that somebody has seen.
    package init(
        credentials: LiAppCredentials,
        latchkey: LatchkeyClient,
        preferences: any LiPreferences,
        clearCaches: @escaping @Sendable () -> Void
    ) {
        let visitorId = preferences.text(PreferenceName.visitor) ?? UUID().uuidString.filter { $0 != "-" }
        preferences.keep(visitorId, as: PreferenceName.visitor)
        let status = LoginStatus(of: latchkey, at: credentials, in: preferences)
        self.latchkey = latchkey
        self.visitorId = visitorId
        self.preferences = preferences
        appCredentials = credentials
        authManager = LiAuthManager(
            latchkey: latchkey,
            redirectURL: credentials.redirect,
            status: status,
            preferences: preferences,
            clearCaches: clearCaches
        )
        clientManager = LiClientManager(
            latchkey: latchkey,
            credentials: credentials,
            visitorId: visitorId,
            authManager: authManager,
            status: status
        )
        status.follow()
    }

    private convenience init(_ credentials: LiAppCredentials, _ latchkey: LatchkeyClient? = nil) {
        self.init(
            credentials: credentials,
            latchkey: latchkey ?? LatchkeyClient(server: credentials.server, application: credentials.tenantID),
            preferences: StandardPreferences(),
            clearCaches: { SystemCaches.clear(of: credentials.server) }
        )
    }

    /// Another name of ``authManager``.
    public var liAuthManager: LiAuthManager { authManager }

    /// Reads the logged-in user's record from the community, without anybody waiting for it.
    public func syncSettings() {
        Task { _ = try? await latchkey.refreshUser() }
    }

    /// Hands over a new device token, for the provider of the last login; the network is not waited for.
    ///
    /// - Parameter deviceToken: The token as the login takes it.
    public func update(deviceToken: String) {
        let provider = preferences.text(PreferenceName.provider).flatMap(NotificationProviders.init) ?? .apns
        guard let device = PushDevice(deviceToken, provider) else { return }
        Task { try? await latchkey.registerPushDevice(device) }
    }
}

extension LiSDKManager {
    private static let holder = Holder()

    /// Sets up the SDK.
    ///
    /// No login is shown, and the network is not waited for. Once is enough. A second time with the same credentials changes nothing; with others, a login that is under way is
    /// ended and reported, and ``shared()`` is that of the other community from then on.
    ///
    /// - Parameter credentials: Which community it is.
    public static func setup(credentials: LiAppCredentials) {
        setup(credentials: credentials) { LiSDKManager($0) }
    }

    /// Sets up the SDK with a client of one's own, such as one that keeps sessions elsewhere, or whose access token other
    /// servers may see.
    ///
    /// ```swift
    /// let latchkey = LatchkeyClient(server: login, application: "forum", trustedOrigins: [forum])
    /// LiSDKManager.setup(credentials: credentials, latchkey: latchkey)
    /// ```
    ///
    /// - Parameters:
    ///   - credentials: Which community it is; what was set up with the same ones stays.
    ///   - latchkey: A client of the community's server, for its application.
    public static func setup(credentials: LiAppCredentials, latchkey: LatchkeyClient) {
        setup(credentials: credentials) { LiSDKManager($0, latchkey) }
    }

    /// Sets up an SDK that is made by oneself.
    package static func setup(credentials: LiAppCredentials, making make: (LiAppCredentials) -> LiSDKManager) {
        holder.replace(unlessOf: credentials) { make(credentials) }?.authManager.end()
    }

    /// The SDK.
    ///
    /// - Returns: What was set up; the program ends when nothing was.
    public static func shared() -> LiSDKManager {
        guard let manager = holder.manager else {
            fatalError("Call LiSDKManager.setup(credentials:) when the app starts, before LiSDKManager.shared().")
        }
        return manager
    }

    /// Keeps the one SDK of the program.
    ///
    /// `@unchecked Sendable`: `kept` is only touched while `lock` is held.
    private final class Holder: @unchecked Sendable {
        private let lock = NSLock()
        private var kept: LiSDKManager?

        var manager: LiSDKManager? { lock.withLock { kept } }

        /// - Returns: The one of before, where another one has taken its place.
        func replace(unlessOf credentials: LiAppCredentials, by make: () -> LiSDKManager) -> LiSDKManager? {
            lock.withLock {
                guard kept?.appCredentials != credentials else { return nil }
                defer { kept = make() }
                return kept
            }
        }
    }
}

extension LiSDKManager: CustomStringConvertible, CustomReflectable {
    /// The community and the tenant alone.
    public var description: String { "LiSDKManager(\(appCredentials))" }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
