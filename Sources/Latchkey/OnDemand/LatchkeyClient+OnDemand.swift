extension LatchkeyClient {
    /// Shows the login when a request needs a user; nil when nobody is to be asked.
    ///
    /// With a presenter, requests go out without a user while nobody is signed in. One that is refused waits: the login
    /// is shown once for all that wait, then each is sent once more, as it was. A second refusal is returned as it is.
    /// While a renewed access token can mend it, no login is shown.
    ///
    /// ```swift
    /// latchkey.presenter = .action { [weak latchkey] _ in _ = try await latchkey?.logInWithBrowser() }
    /// let (data, response) = try await latchkey.data(for: request)     // the login may come up meanwhile
    /// ```
    public var presenter: (any LogInPresenter)? {
        get { onDemand.settings.presenter }
        set { onDemand.settings.presenter = newValue }
    }

    /// Which answers mean that somebody has to log in, for requests that do not say it themselves.
    public var logInPolicy: LogInPolicy {
        get { onDemand.settings.policy }
        set { onDemand.settings.policy = newValue }
    }

    /// Sends a request of the app, and once more when somebody had to log in first.
    func send(
        _ outgoing: OutgoingRequest,
        _ policy: LogInPolicy?,
        by requests: AuthorizedRequests? = nil
    ) async throws -> Answer {
        let requests = requests ?? self.requests
        let effective = policy ?? logInPolicy
        guard onDemand.asks(by: effective) else {
            // Who says so for this request lets it go out without a user.
            let allowsAnonymous = policy.map { !$0.asks } ?? (presenter != nil)
            return try await requests.attempt(outgoing, allowsAnonymous: allowsAnonymous).answer()
        }
        return try await onDemand.send(outgoing, effective) { userID in
            try await requests.attempt(outgoing, asUser: userID.map { User.ID($0) }, allowsAnonymous: userID == nil)
        }
    }
}
