import Foundation
import LatchkeyAPI

extension LatchkeyClient {
    /// Proves that the current user is present, so that the server accepts changes that need a recent proof.
    ///
    /// Calls the server, and the authenticator for a passkey. The session stays the same: the client stores the new
    /// access token and keeps the refresh token. The proof counts for five minutes.
    ///
    /// With a ``presenter`` that shows step-ups, an app need not call this beforehand: a request that is refused with
    /// `step_up_required` waits for ``LogInPresenter/presentStepUp(_:)`` and is sent again.
    ///
    /// ```swift
    /// try await latchkey.stepUp(with: .totp(code))
    /// try await latchkey.factors.removeTOTP()
    /// ```
    ///
    /// - Parameter answer: The proof.
    /// - Throws: ``LatchkeyError``: `wrong_password`, `wrong_code`, `step_up_required` if a password does not
    ///   suffice, `passkey_cancelled`, `authenticator_unavailable`, `too_many_attempts`, `login_required`,
    ///   `session_ended`, `network_unavailable`, `store_unwritable` and others. The session stays as it was then,
    ///   unless it has ended.
    public func stepUp(with answer: StepUpAnswer) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            guard let userID = try await vault.current()?.user.id else { throw LatchkeyError.loginRequired }
            let body = try await stepUpRequest(with: answer, asUser: userID)
            let request = try server.request(.stepUp, body)
            let attempt = try await requests.attempt(OutgoingRequest(request), asUser: userID)
            let response = try attempt.answer()
            let steppedUp = try response.decoded(as: SteppedUp.self)
            guard let sender = attempt.sender else { throw LatchkeyError.loginRequired }
            let sessionID = Session.ID(sender.sessionID)
            try await vault.replaceAccessToken(
                of: sessionID,
                with: AccessToken(steppedUp.accessToken),
                TokenExpiry(expiresIn: steppedUp.expiresIn, serverDate: response.date, deviceDate: time.date())
            )
            await onDemand.stepUps.record(sessionID)
        }
    }

    private func stepUpRequest(with answer: StepUpAnswer, asUser userID: User.ID) async throws -> StepUpRequest {
        switch answer {
        case .password(let password): return StepUpRequest(password: password)
        case .totp(let code): return StepUpRequest(totp: code)
        case .recoveryCode(let code): return StepUpRequest(recoveryCode: code)
        case .passkey:
            let calls = try authenticatorCalls
            let options = try await call(.stepUpPasskey, NoBody(), asUser: userID)
            return StepUpRequest(ceremonyID: options.ceremonyID, credential: try await calls.use(options))
        }
    }

    /// Sends a request, and sends it once more after a step-up if the server demands one.
    func attemptWithStepUp(
        _ outgoing: OutgoingRequest,
        asUser userID: User.ID?,
        by requests: AuthorizedRequests
    ) async throws -> Attempt {
        let stepUps = onDemand.stepUps
        let ticket = await stepUps.ticket
        let first = try await requests.attempt(outgoing, asUser: userID, allowsAnonymous: userID == nil)
        guard !stepUps.isPresentingHere, let presenter = onDemand.settings.presenter, let sender = first.sender,
            let reason = first.stepUpReason(to: outgoing.request)
        else { return first }
        do {
            let need = StepUpCoordinator.Need(reason: reason, sessionID: sender.sessionID, presenter: presenter)
            try await stepUps.stepUp(for: need, ticket)
        } catch is NoStepUpScreen {
            return first
        }
        // Never repeat a user's request as another user.
        return try await requests.attempt(outgoing, asUser: User.ID(sender.userID))
    }
}
