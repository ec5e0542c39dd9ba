public import Latchkey
public import LatchkeyAPI

extension LatchkeyClient {
    /// A client with a signed-in user, for a preview.
    ///
    /// Never touches the network; all calls work in memory.
    ///
    /// ```swift
    /// #Preview { ProfileView(latchkey: .preview(signedInAs: "ada")) }
    /// ```
    ///
    /// - Parameters:
    ///   - username: The signed-in user, registered if there is none with this name.
    ///   - server: A server with the data of the preview; an empty one without it.
    /// - Returns: The client, which knows its state at once.
    public static func preview(signedInAs username: String, server: FakeServer = FakeServer()) -> LatchkeyClient {
        preview(signedInAs: server.user(username) ?? server.addUser(username, password: "preview"), server: server)
    }

    /// A client with a signed-in user with a given record, for a preview.
    ///
    /// Never touches the network.
    ///
    /// - Parameters:
    ///   - user: The signed-in user, registered if there is none with this name.
    ///   - server: A server with the data of the preview; an empty one without it.
    /// - Returns: The client.
    public static func preview(signedInAs user: User, server: FakeServer = FakeServer()) -> LatchkeyClient {
        if !server.users.contains(where: { $0.id == user.id }) { server.addUser(user, password: "preview") }
        let store = SignedInCredentialStore(user: user, server: server)
        return restored(.fake(server: server, credentialStore: store))
    }

    /// A client without a signed-in user, for a preview.
    ///
    /// Never touches the network.
    ///
    /// - Parameter server: A server with the users who can log in.
    /// - Returns: The client.
    public static func previewSignedOut(server: FakeServer = FakeServer()) -> LatchkeyClient {
        restored(.fake(server: server))
    }

    /// A client on a locked device, for a preview: the stored sessions cannot be read yet.
    ///
    /// Never touches the network.
    ///
    /// - Returns: The client.
    public static func previewLocked() -> LatchkeyClient {
        let store = FaultyCredentialStore()
        store.isLocked = true
        return restored(.fake(server: FakeServer(), credentialStore: store))
    }

    /// Restores the session, because a preview of a part of an app may not do it.
    private static func restored(_ latchkey: LatchkeyClient) -> LatchkeyClient {
        Task { _ = try? await latchkey.restore() }
        return latchkey
    }
}
