public import Foundation
import LatchkeyAPI

/// A sign-in server in memory, for an app's own tests and previews: no socket, no disk, no waiting.
///
/// It answers the whole contract that the SDK calls, with the same refusals as the real server: registering, logging in,
/// renewing sessions, listing and ending them, the user's record, proofs of addresses, resets of passwords, events, push
/// devices, buckets, logins in a browser and single sign-on. What it sends is in ``messages``. Who fails five times to log
/// in as somebody waits, as at the real server: advance ``clock``.
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
/// Tests make one each. Its time stands still until ``clock`` is advanced. Descriptions show no password and no token.
public final class FakeServer: Sendable {
    /// Where everything comes from that reaches a fake server.
    static let address = "127.0.0.1"

    /// The server's address.
    public let url: URL
    /// The server's time, which its clients share.
    public let clock: FakeClock
    let applications: Set<String>
    let backend: FakeBackend
    let traffic = Watched(Traffic())

    /// A server that nobody has registered at.
    ///
    /// - Parameters:
    ///   - url: The server's address; nothing is ever sent there.
    ///   - applications: The ids of the applications that it knows.
    ///   - accessTokenLifetime: How long an access token is good for, in seconds.
    ///   - clock: The time.
    public init(
        url: URL = FakeServer.standardURL,
        applications: Set<String> = ["default"],
        accessTokenLifetime: Int = 600,
        clock: FakeClock = FakeClock()
    ) {
        self.url = url
        self.applications = applications
        self.clock = clock
        backend = FakeBackend(
            url: url,
            applications: applications,
            accessTokenLifetime: accessTokenLifetime,
            clock: clock
        )
    }

    /// The address of a fake server that is not told another: `https://id.example.test`.
    public static var standardURL: URL {
        guard let url = URL(string: "https://id.example.test") else { preconditionFailure("a constant") }
        return url
    }
}

extension FakeServer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The address and how many users there are.
    public var description: String { "FakeServer(\(url.absoluteString), users: \(users.count))" }
    /// The address and how many users there are.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
