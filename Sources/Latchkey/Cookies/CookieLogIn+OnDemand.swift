import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension CookieLogIn {
    /// Shows the login when a request needs a user; nil when nobody is to be asked.
    ///
    /// A request that the service refuses waits: the login is shown once for all that wait, then each is sent once more,
    /// as it was. A second refusal is returned as it is. Without a presenter, the first one is.
    public var presenter: (any LogInPresenter)? {
        get { onDemand.settings.presenter }
        set { onDemand.settings.presenter = newValue }
    }

    /// Which answers mean that somebody has to log in, for requests that do not say it themselves;
    /// ``LogInPolicy/cookieRefused`` unless it is changed.
    public var logInPolicy: LogInPolicy {
        get { onDemand.settings.policy }
        set { onDemand.settings.policy = newValue }
    }

    /// Sends a request of the app, and once more when somebody had to log in first.
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
    /// 401 and 403, also to a user who is logged in: services that know only cookies answer so when a cookie is over.
    ///
    /// An answer that says that it is about something else, as a problem's code (RFC 9457), is none.
    public static let cookieRefused = LogInPolicy {
        ($0.status == 401 || $0.status == 403) && !$0.isAboutSomethingElse
    }
}
