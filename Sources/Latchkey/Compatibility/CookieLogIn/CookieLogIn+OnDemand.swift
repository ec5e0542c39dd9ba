import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension CookieLogIn {
    /// Shows the login when a request needs a user; nil to return refusals instead.
    ///
    /// A refused request waits. The login is shown once for all waiting requests, then each is sent once more,
    /// unchanged. A second refusal is returned.
    public var presenter: (any LogInPresenter)? {
        get { onDemand.settings.presenter }
        set { onDemand.settings.presenter = newValue }
    }

    /// Which answers call for a login, for requests without a policy of their own; ``LogInPolicy/cookieRefused`` by
    /// default.
    public var logInPolicy: LogInPolicy {
        get { onDemand.settings.policy }
        set { onDemand.settings.policy = newValue }
    }

    /// Sends a request of the app, and once more after a login on demand.
    func send(_ outgoing: OutgoingRequest, _ policy: LogInPolicy?) async throws -> Answer {
        let origin = try service.origin()
        guard outgoing.request.url.flatMap(Origin.init) == origin else {
            return try await requests.sendElsewhere(outgoing)
        }
        let policy = policy ?? logInPolicy
        guard onDemand.asks(by: policy) else { return try await requests.attempt(outgoing, policy).answer() }
        return try await onDemand.send(outgoing, policy) { name in
            try await requests.attempt(outgoing, policy, as: name)
        }
    }
}

extension LogInPolicy {
    /// 401 and 403, even for signed-in users, because cookie services answer so when a cookie has expired.
    ///
    /// A problem whose code (RFC 9457) names another cause does not count.
    public static let cookieRefused = LogInPolicy {
        ($0.status == 401 || $0.status == 403) && !$0.isAboutSomethingElse
    }
}
