import Foundation
public import Latchkey

extension CookieLogIn {
    /// A client of a fake server for services that know only cookies, for an app's tests.
    ///
    /// Never touches the network. The fake server answers `POST /users/register`, `/users/login` and `/users/logout` as the
    /// real one does, and knows its users by the cookie in requests to its handlers.
    ///
    /// ```swift
    /// server.addUser("ada", password: "correct horse")
    /// server.on("POST /blogposts") { request, user in try .json(["id": 1]) }
    /// let logIn = CookieLogIn.fake(server: server)
    /// ```
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - credentialStore: Where to keep the cookies; give two clients the same one to start the app again.
    /// - Returns: The client, which logs in and out at the fake server.
    public static func fake(
        server: FakeServer,
        credentialStore: any CredentialStore = MemoryCredentialStore()
    ) -> CookieLogIn {
        CookieLogIn(
            url: server.url.appending(path: "users/login"),
            logOutURL: server.url.appending(path: "users/logout"),
            credentialStore: credentialStore,
            transport: server,
            time: server.clock.timekeeper,
            random: .system
        )
    }
}
