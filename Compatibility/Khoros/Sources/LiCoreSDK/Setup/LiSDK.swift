import Foundation
public import Latchkey

/// The community SDK of an app, set up once when the app starts.
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
/// It has the API of the Khoros SDK on a Latchkey server. ``latchkey`` stores, refreshes and ends the sessions, and has
/// all other calls.
public final class LiSDKManager: Sendable {
    /// The client of the community's server.
    public let latchkey: LatchkeyClient
    /// Logs users in and out.
    public let authManager: LiAuthManager
    /// Sends requests to the community.
    public let clientManager: LiClientManager
    /// The credentials of the community.
    public let appCredentials: LiAppCredentials
    /// A permanent id of this installation.
    public let visitorId: String

    private let preferences: any LiPreferences

    /// Makes an SDK with its own client, settings and caches.
    ///
    /// - Parameters:
    ///   - credentials: The credentials of the community.
    ///   - latchkey: A client of the community's server.
    ///   - preferences: The settings of the installation.
    ///   - clearCaches: Removes cached answers and cookies.
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

    /// Reads the user's record from the community in the background.
    public func syncSettings() {
        Task { _ = try? await latchkey.account.refresh() }
    }

    /// Registers a new push token for the provider of the last login, in the background.
    ///
    /// - Parameter deviceToken: The token, as for the login.
    public func update(deviceToken: String) {
        let provider = preferences.text(PreferenceName.provider).flatMap(NotificationProviders.init) ?? .apns
        guard let device = PushDevice(deviceToken, provider) else { return }
        Task { try? await latchkey.pushDevices.register(device) }
    }
}

extension LiSDKManager {
    private static let holder = Holder()

    /// Sets up the SDK.
    ///
    /// Shows no login, and does not wait for the network. A second call with the same credentials changes nothing. With
    /// others it ends and reports a login under way, and replaces ``shared()``.
    ///
    /// - Parameter credentials: The credentials of the community.
    public static func setup(credentials: LiAppCredentials) {
        setup(credentials: credentials) { LiSDKManager($0) }
    }

    /// Sets up the SDK with another client, for example with its own credential store or trusted origins.
    ///
    /// ```swift
    /// let latchkey = LatchkeyClient(server: login, application: "forum", trustedOrigins: [forum])
    /// LiSDKManager.setup(credentials: credentials, latchkey: latchkey)
    /// ```
    ///
    /// - Parameters:
    ///   - credentials: The credentials of the community; a second call with the same ones changes nothing.
    ///   - latchkey: A client of the community's server and application.
    public static func setup(credentials: LiAppCredentials, latchkey: LatchkeyClient) {
        setup(credentials: credentials) { LiSDKManager($0, latchkey) }
    }

    package static func setup(credentials: LiAppCredentials, making make: (LiAppCredentials) -> LiSDKManager) {
        holder.replace(unlessOf: credentials) { make(credentials) }?.authManager.end()
    }

    /// The SDK.
    ///
    /// - Returns: The SDK; the program ends if it was not set up.
    public static func shared() -> LiSDKManager {
        guard let manager = holder.manager else {
            fatalError("Call LiSDKManager.setup(credentials:) when the app starts, before LiSDKManager.shared().")
        }
        return manager
    }

    /// `@unchecked Sendable`: `kept` is only touched while `lock` is held.
    private final class Holder: @unchecked Sendable {
        private let lock = NSLock()
        private var kept: LiSDKManager?

        var manager: LiSDKManager? { lock.withLock { kept } }

        /// - Returns: The replaced SDK.
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
    /// The community and the tenant only.
    public var description: String { "LiSDKManager(\(appCredentials))" }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
