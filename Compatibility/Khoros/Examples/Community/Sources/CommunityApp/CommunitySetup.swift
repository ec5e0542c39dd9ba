import Foundation
import Latchkey
import LiCoreSDK

/// Sets the SDK up, as an app does when it starts.
enum CommunitySetup {
    /// The forum is another server than the one people log in at: it may see the access token.
    ///
    /// - Throws: `LiError` for what cannot be an application.
    static func run(_ options: Options) throws {
        let credentials = try LiAppCredentials(
            clientId: "community",
            // An app keeps no secret from whoever has it in their hands: this one is never sent.
            clientSecret: "none",
            communityURL: options.server.absoluteString,
            tenantID: options.application,
            clientAppName: "Community in the terminal"
        )
        let latchkey = LatchkeyClient(
            server: options.server,
            application: options.application,
            credentialStore: options.store.map { FileCredentialStore(file: $0) },
            trustedOrigins: [options.forum]
        )
        LiSDKManager.setup(credentials: credentials, latchkey: latchkey)
    }
}
