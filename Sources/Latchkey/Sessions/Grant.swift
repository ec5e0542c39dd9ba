/// The access token to send, and whose it is.
package struct Grant: Sendable, Hashable {
    package let userID: String
    package let sessionID: String
    package let token: AccessToken

    package init(userID: String, sessionID: String, token: AccessToken) {
        self.userID = userID
        self.sessionID = sessionID
        self.token = token
    }
}

extension Held {
    var grant: Grant { Grant(userID: user.id, sessionID: session.id, token: session.accessToken) }
}
