import Foundation
public import LatchkeyAPI

extension FakeServer {
    /// Makes a single-sign-on token, as a company's backend does for the real server.
    ///
    /// It is good once, and only at this server.
    ///
    /// ```swift
    /// let user = try await latchkey.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada"))
    /// ```
    ///
    /// - Parameters:
    ///   - uniqueID: Whom the company knows the user as; `$LiAnonPlz$` is nobody, who becomes a pseudo user.
    ///   - login: The name that the user has there; where another user has it here, a number is put behind it.
    ///   - emailAddress: The user's address, for which the company vouches.
    ///   - displayName: The name to show.
    ///   - application: The application whose backend it is.
    ///   - validFor: How long it is good, on ``clock``.
    /// - Returns: The token.
    public func ssoToken(
        for uniqueID: String,
        login: String? = nil,
        emailAddress: String? = nil,
        displayName: String? = nil,
        application: String = "default",
        validFor: Duration = .seconds(300)
    ) -> String {
        let text = "fake-sso." + Data.random(24).map { String($0, radix: 16) }.joined()
        let token = FakeSSOToken(
            applicationID: application,
            uniqueID: uniqueID,
            login: login,
            emailAddress: emailAddress,
            displayName: displayName,
            expiresAt: clock.date.addingTimeInterval(validFor.seconds)
        )
        directory.change { $0.ssoTokens[text] = token }
        return text
    }

    /// Whom companies' backends know a user as, the first linked first.
    ///
    /// - Parameter username: The name to log in with, in any case.
    /// - Returns: The identities; none when nobody has the name.
    public func identities(of username: String) -> [Identity] {
        directory.read { directory in
            directory.user(named: username).map { directory.identities(of: $0.user.id) } ?? []
        }
    }
}
