public import Latchkey

/// The SDK of an app that was built on Kii Cloud: begun once, when the app starts.
///
/// ```swift
/// Kii.begin(withID: "balance", andKey: "0123…", andCustomURL: "https://id.example.com")
///
/// KiiUser.authenticate(storedCredentials: { user, error in          // no network
///     if error == nil { showBalance() } else { showTitle() }
/// })
/// ```
///
/// It is the face that such apps know, on a Latchkey server: sessions are kept, restored and renewed by the Latchkey SDK.
/// Blocks are called on the main queue, once. Calls whose names end in `Synchronous` wait for the network on the thread
/// that they are made on, whichever that is.
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

    /// Begins with an app of a server of one's own.
    ///
    /// A second time with the same app changes nothing; with another one, nobody is logged in until somebody logs in there.
    ///
    /// - Parameters:
    ///   - appID: The app's id, which is that of the application at the server.
    ///   - appKey: The app's key.
    ///   - customURL: The server's address, with or without `/api` at its end. Everything but `https` is refused at the
    ///     first call, except for this computer.
    public static func begin(withID appID: String, andKey appKey: String, andCustomURL customURL: String) {
        let address = KiiApp.Address(id: appID, key: appKey, server: KiiApp.server(of: customURL))
        begin(unlessOf: address) { KiiApp(address) }
    }

    /// Begins with a client of one's own, such as one that keeps sessions elsewhere.
    ///
    /// - Parameters:
    ///   - appID: The app's id, which is that of the client's application.
    ///   - appKey: The app's key.
    ///   - latchkey: A client of the server, for this application alone. A credential store of the app's own must not need
    ///     the threads that tasks share if synchronous calls are made there: let it be an actor with an executor.
    public static func begin(withID appID: String, andKey appKey: String, latchkey: LatchkeyClient) {
        begin(KiiApp(KiiApp.Address(id: appID, key: appKey, server: latchkey.serverURL), latchkey: latchkey))
    }

    /// Begins with an app that is made by oneself.
    package static func begin(_ app: KiiApp) { begin(unlessOf: nil) { app } }

    private static func begin(unlessOf address: KiiApp.Address?, _ make: () -> KiiApp) {
        setup.begin(unlessOf: address, make)
        KiiCall.settleLogOut()
    }

    /// Says where the server of a site is from now on, for apps whose code names a site.
    ///
    /// - Parameters:
    ///   - url: The server's address, with or without `/api` at its end.
    ///   - site: The site; what was begun with it before stays where it is.
    public static func setURL(_ url: String, of site: KiiSite) { setup.setURL(url, of: site) }

    /// Says how long access tokens live that are issued from now on.
    ///
    /// The app ends with a message when it has not begun, or the number is negative.
    ///
    /// - Parameter seconds: How many seconds; 0 for as long as the server allows.
    public static func setAccessTokenExpiration(_ seconds: Int) {
        precondition(seconds >= 0, "Kii.setAccessTokenExpiration(_:) takes 0 seconds or more.")
        guard setup.app != nil else {
            preconditionFailure("Call Kii.begin(withID:andKey:) before Kii.setAccessTokenExpiration(_:).")
        }
        setup.setExpiration(seconds)
    }

    /// How long access tokens live that are issued from now on.
    ///
    /// - Returns: Seconds; 0 for as long as the server allows.
    public static func accessTokenExpiration() -> Int { setup.expiration }

    static let setup = KiiSetup()
    static let owedLogOuts = OwedLogOuts()
}
