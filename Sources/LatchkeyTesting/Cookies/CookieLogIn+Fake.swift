import Foundation
public import Latchkey

extension CookieLogIn {
    /// A client of a fake server for services that know only cookies, for an app's tests.
    ///
    /// Never touches the network. The fake server answers `POST /users/register`, `/users/login` and `/users/logout` as
    /// the real one does. In requests to its handlers, it recognizes users by the cookie.
    ///
    /// ```swift
    /// server.addUser("ada", password: "correct horse")
    /// server.on("POST /blogposts") { request, user in try .json(["id": 1]) }
    /// let logIn = CookieLogIn.fake(server: server)
    /// ```
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - credentialStore: The store for the cookies; a second client with the same store is the restarted app.
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
