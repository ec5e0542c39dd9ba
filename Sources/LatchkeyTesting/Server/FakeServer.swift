public import Foundation
import LatchkeyAPI
import LatchkeyCore

/// A sign-in server in memory, for an app's own tests and previews: no socket, no disk, no waiting.
///
/// It runs the rules and calls of the real server on tables in memory: registration, logins, refreshes, the session
/// list, the user's record, verified addresses, password resets, events, push devices, buckets, logins in a browser and
/// single sign-on. The messages that it sends are in ``messages``. After five wrong passwords a login must wait, as at
/// the real server: advance ``clock``.
///
/// ```swift
/// let server = FakeServer()
/// server.addUser("ada", password: "correct horse")
/// let latchkey = LatchkeyClient.fake(server: server)
///
/// try await latchkey.logIn("ada", password: "correct horse")
/// server.endSessions(of: "ada", because: .revoked)    // she is signed out at the next request
/// ```
///
/// Each test makes its own. Its time stands still until ``clock`` is advanced. Descriptions show no password and no
/// token.
public final class FakeServer: Sendable {
    /// The client address of all requests.
    static let address = "127.0.0.1"

    /// The server's address.
    public let url: URL
    /// The server's time, which its clients share.
    public let clock: FakeClock
    let applications: Set<Application.ID>
    let backend: FakeBackend
    let traffic = Watched(Traffic())

    /// A server without users.
    ///
    /// - Parameters:
    ///   - url: The server's address; nothing is ever sent there.
    ///   - applications: The ids of the applications that it knows.
    ///   - accessTokenLifetime: The lifetime of an access token, in seconds.
    ///   - clock: The time.
    public init(
        url: URL = FakeServer.standardURL,
        applications: Set<String> = ["default"],
        accessTokenLifetime: Int = 600,
        clock: FakeClock = FakeClock()
    ) {
        self.url = url
        self.applications = Set(applications.map { Application.ID($0) })
        self.clock = clock
        backend = FakeBackend(
            url: url,
            applications: self.applications,
            accessTokenLifetime: accessTokenLifetime,
            clock: clock
        )
    }

    /// The default address: `https://id.example.test`.
    public static var standardURL: URL {
        guard let url = URL(string: "https://id.example.test") else { preconditionFailure("a constant") }
        return url
    }
}

extension FakeServer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The address and the number of users.
    public var description: String { "FakeServer(\(url.absoluteString), users: \(users.count))" }
    /// The address and the number of users.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
