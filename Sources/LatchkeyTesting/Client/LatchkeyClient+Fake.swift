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
    ///   - credentialStore: Stores the sessions; give two clients the same one to start the app again.
    ///   - device: The device in the user's list of sessions.
    ///   - trustedOrigins: Other servers that may see the access token; the fake server's handlers answer for them.
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
