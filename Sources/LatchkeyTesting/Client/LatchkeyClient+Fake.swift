public import Foundation
public import Latchkey
public import LatchkeyAPI

extension LatchkeyClient {
    /// A client of a fake server, for an app's tests.
    ///
    /// Never touches the network. Its time is the server's clock.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - application: The id of the application.
    ///   - credentialStore: The store for the sessions; a second client with the same store is the restarted app.
    ///   - device: The device in the user's list of sessions.
    ///   - trustedOrigins: Other servers that may receive the access token; handlers of the fake server answer for
    ///     them.
    /// - Returns: The client.
    public static func fake(
        server: FakeServer,
        application: String = "default",
        credentialStore: any CredentialStore = MemoryCredentialStore(),
        device: Device? = nil,
        trustedOrigins: [URL] = []
    ) -> LatchkeyClient {
        LatchkeyClient(
            server: server.url,
            application: application,
            credentialStore: credentialStore,
            device: device,
            trustedOrigins: trustedOrigins,
            transport: server,
            time: server.clock.timekeeper,
            random: .system
        )
    }
}
