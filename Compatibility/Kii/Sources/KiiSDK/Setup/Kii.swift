public import Latchkey

/// The entry point of an app that was built on Kii Cloud; call `begin` once when the app starts.
///
/// ```swift
/// Kii.begin(withID: "balance", andKey: "0123…", andCustomURL: "https://id.example.com")
///
/// KiiUser.authenticate(storedCredentials: { user, error in          // no network
///     if error == nil { showBalance() } else { showTitle() }
/// })
/// ```
///
/// It has the API of the Kii SDK on a Latchkey server; the Latchkey SDK stores and refreshes the sessions. Blocks are
/// called once, on the main queue. Calls whose names end in `Synchronous` block their thread until the server has
/// answered.
public enum Kii {
    /// Begins with an app of the site in the United States.
    ///
    /// - Parameters:
    ///   - appID: The app's id, which is that of the application at the server.
    ///   - appKey: The app's key.
    public static func begin(withID appID: String, andKey appKey: String) {
        begin(withID: appID, andKey: appKey, andSite: .US)
    }

    /// Begins with an app of a site.
    ///
    /// - Parameters:
    ///   - appID: The app's id, which is that of the application at the server.
    ///   - appKey: The app's key.
    ///   - site: The site; see ``setURL(_:of:)``.
    public static func begin(withID appID: String, andKey appKey: String, andSite site: KiiSite) {
        begin(withID: appID, andKey: appKey, andCustomURL: setup.url(of: site))
    }

    /// Begins with an app of another server.
    ///
    /// A second call with the same app changes nothing; with another app, no user is logged in until a login.
    ///
    /// - Parameters:
    ///   - appID: The app's id, which is that of the application at the server.
    ///   - appKey: The app's key.
    ///   - customURL: The server's address, with or without a trailing `/api`. The first call refuses anything but
    ///     `https`, except for this computer.
    public static func begin(withID appID: String, andKey appKey: String, andCustomURL customURL: String) {
        let address = KiiApp.Address(id: appID, key: appKey, server: KiiApp.server(of: customURL))
        begin(unlessOf: address) { KiiApp(address) }
    }

    /// Begins with another client, for example with its own credential store.
    ///
    /// - Parameters:
    ///   - appID: The app's id, which is that of the client's application.
    ///   - appKey: The app's key.
    ///   - latchkey: A client of the server for this application only. With synchronous calls, your own credential
    ///     store must not need the shared thread pool: make it an actor with a custom executor.
    public static func begin(withID appID: String, andKey appKey: String, latchkey: LatchkeyClient) {
        begin(KiiApp(KiiApp.Address(id: appID, key: appKey, server: latchkey.serverURL), latchkey: latchkey))
    }

    package static func begin(_ app: KiiApp) { begin(unlessOf: nil) { app } }

    private static func begin(unlessOf address: KiiApp.Address?, _ make: () -> KiiApp) {
        setup.begin(unlessOf: address, make)
        KiiCall.settleLogOut()
    }

    /// Sets the server of a site, for apps whose code names a site.
    ///
    /// - Parameters:
    ///   - url: The server's address, with or without a trailing `/api`.
    ///   - site: The site; apps that have begun keep their server.
    public static func setURL(_ url: String, of site: KiiSite) { setup.setURL(url, of: site) }

    /// Sets the lifetime of access tokens issued from now on.
    ///
    /// Traps before `begin`, and for a negative number.
    ///
    /// - Parameter seconds: The lifetime in seconds; 0 for as long as the server allows.
    public static func setAccessTokenExpiration(_ seconds: Int) {
        precondition(seconds >= 0, "Kii.setAccessTokenExpiration(_:) takes 0 seconds or more.")
        guard setup.app != nil else {
            preconditionFailure("Call Kii.begin(withID:andKey:) before Kii.setAccessTokenExpiration(_:).")
        }
        setup.setExpiration(seconds)
    }

    /// The lifetime of access tokens issued from now on.
    ///
    /// - Returns: The lifetime in seconds; 0 for as long as the server allows.
    public static func accessTokenExpiration() -> Int { setup.expiration }

    static let setup = KiiSetup()
    static let pendingLogOuts = PendingLogOuts()
}
