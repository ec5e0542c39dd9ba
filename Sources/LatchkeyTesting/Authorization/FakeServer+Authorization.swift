public import Foundation
import Latchkey
import LatchkeyAPI

extension FakeServer {
    /// Where the server sends a browser in which somebody is logged in, once they have said yes.
    ///
    /// It stands for the pages of the real server, and for the person in front of them:
    ///
    /// ```swift
    /// let logIn = try latchkey.browserLogIn(redirectURI: callback)
    /// try await latchkey.logIn(logIn, callback: server.authorize(logIn.url, as: "ada"))
    /// ```
    ///
    /// - Parameters:
    ///   - page: The address that the app has opened.
    ///   - username: Who is logged in, by the name to log in with, in any case. That nobody has it is a mistake in the
    ///     test, which ends here.
    /// - Returns: The app's own address, with a code that is good for a minute of ``clock``, once.
    /// - Throws: `LatchkeyError` with `invalid_request` when the real server would not serve the request.
    public func authorize(_ page: URL, as username: String) throws -> URL {
        let request = try AuthorizationRequest(page, at: url, of: applications)
        let now = clock.date
        let code = directory.change { directory in
            guard let user = directory.user(named: username)?.user else {
                preconditionFailure("the fake server has no user named \(username)")
            }
            return directory.makeCode(for: user.id, request, at: now)
        }
        return request.answer([("code", code)], from: url)
    }

    /// Where the server sends a browser when it gives no code.
    ///
    /// - Parameters:
    ///   - page: The address that the app has opened.
    ///   - error: Why not: `access_denied` when the person has said no, `login_required` when they are not logged in.
    /// - Returns: The app's own address, with the error.
    /// - Throws: `LatchkeyError` with `invalid_request` when the real server would not serve the request.
    public func refuse(_ page: URL, because error: String = "access_denied") throws -> URL {
        try AuthorizationRequest(page, at: url, of: applications)
            .answer([("error", error), ("error_description", "The test says so.")], from: url)
    }
}
