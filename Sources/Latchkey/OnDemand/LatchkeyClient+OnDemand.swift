extension LatchkeyClient {
    /// Shows the login when a request needs a user; nil to throw `login_required` instead.
    ///
    /// With a presenter, requests are sent anonymously while no user is signed in. A refused request waits. The login
    /// is shown once for all waiting requests, then each is sent once more, unchanged. A second refusal is returned. No
    /// login is shown if a refreshed access token helps.
    ///
    /// A request that is refused with `step_up_required` waits for ``LogInPresenter/presentStepUp(_:)`` in the same
    /// way.
    ///
    /// ```swift
    /// latchkey.presenter = .action { [weak latchkey] _ in _ = try await latchkey?.logInWithBrowser() }
    /// let (data, response) = try await latchkey.data(for: request)     // may show the login
    /// ```
    public var presenter: (any LogInPresenter)? {
        get { onDemand.settings.presenter }
        set { onDemand.settings.presenter = newValue }
    }

    /// Which answers call for a login, for requests without a policy of their own.
    public var logInPolicy: LogInPolicy {
        get { onDemand.settings.policy }
        set { onDemand.settings.policy = newValue }
    }

    /// Sends a request of the app, and once more after a login or a step-up on demand.
    func send(
        _ outgoing: OutgoingRequest,
        _ policy: LogInPolicy?,
        by requests: AuthorizedRequests? = nil
    ) async throws -> Answer {
        let requests = requests ?? self.requests
        let effective = policy ?? logInPolicy
        guard onDemand.asks(by: effective) else {
            // A policy of `never` for this request allows it to be anonymous.
            let allowsAnonymous = policy.map { !$0.asks } ?? (presenter != nil)
            return try await requests.attempt(outgoing, allowsAnonymous: allowsAnonymous).answer()
        }
        return try await onDemand.send(outgoing, effective) { userID in
            try await attemptWithStepUp(outgoing, asUser: userID.map { User.ID($0) }, by: requests)
        }
    }
}
