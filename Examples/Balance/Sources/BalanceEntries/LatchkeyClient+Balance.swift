package import Foundation
package import Latchkey

extension LatchkeyClient {
    /// Balance's client for a server.
    ///
    /// Balance's programs on a device share the session and make one refresh at a time: the app and its extensions, the
    /// program for the terminal, and `balance-total`.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - store: Another place for the session; nil for the shared one.
    /// - Returns: A client that has read nothing yet.
    package static func balance(server: URL, store: (any CredentialStore)? = nil) -> LatchkeyClient {
        #if canImport(Security)
        if store == nil {
            return LatchkeyClient(
                server: server,
                credentialStore: SharedKeychain.store(for: server),
                installationMarker: SharedKeychain.marker
            )
        }
        #endif
        // On Linux, the SDK's default store is shared already.
        return LatchkeyClient(server: server, credentialStore: store)
    }
}
