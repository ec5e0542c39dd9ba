package import LatchkeyAPI
package import LatchkeyCore

/// The second factors of the signed-in user: the authenticator app, recovery codes, remembered devices.
extension ServerEndpoint {
    static let factors = ServerEndpoint(
        .factors,
        EndpointSummary("readFactors", .users, "Read which second factors the user has"),
        body: .none,
        answers: [AnswerDescription(.ok, FactorState.self, "The factors, without their secrets.")]
    ) { (call: Call<NoBody, SessionCaller>) in
        .ok(FactorState(try await call.domain.secondFactors.state(of: call.caller.access)))
    }

    static let beginTOTP = ServerEndpoint(
        .beginTOTP,
        EndpointSummary(
            "beginTOTP",
            .users,
            "Begin to set up an authenticator app (RFC 6238)",
            details: "A new secret replaces one that is not confirmed yet. No answer shows the secret again."
        ),
        body: .none,
        answers: [
            AnswerDescription(.created, LatchkeyAPI.NewTOTP.self, "The secret, which counts after its first code.")
        ],
        refusals: [.stepUpRequired, .factorExists, .storageFull]
    ) { (call: Call<NoBody, SessionCaller>) in
        let new = try await call.domain.secondFactors.beginTOTP(
            by: try await call.recentProof,
            with: call.caller.application
        )
        return .created(LatchkeyAPI.NewTOTP(new))
    }

    static let confirmTOTP = ServerEndpoint(
        .confirmTOTP,
        EndpointSummary("confirmTOTP", .users, "Confirm the authenticator app with its first code"),
        body: .json(),
        answers: [
            AnswerDescription(
                .ok,
                ConfirmedTOTP.self,
                "It counts from now on. All other sessions have ended with the reason `factor_changed`."
            )
        ],
        refusals: [.wrongCode, .stepUpRequired, .notFound, .factorExists, .tooManyAttempts, .storageFull]
    ) { (call: Call<ConfirmTOTPRequest, SessionCaller>) in
        let added = try await call.domain.secondFactors.confirmTOTP(
            call.body.code,
            by: try await call.recentProof,
            from: try call.origin(nil),
            with: call.caller.application
        )
        let codes = added.recoveryCodes.map(\.text)
        var answer = ConfirmedTOTP(recoveryCodes: codes.isEmpty ? nil : codes)
        if added.cookie == nil {
            // No other answer has the recovery codes, so a token that cannot be issued must not hide them.
            let issued = try? await call.domain.reauthentication.issueAccess(
                for: added.confirmed,
                with: call.caller.application
            )
            (answer.accessToken, answer.expiresIn) = (issued?.token, issued?.lifetime)
        }
        return .ok(answer, call.cookie(replacedBy: added.cookie))
    }

    static let removeTOTP = ServerEndpoint(
        .removeTOTP,
        EndpointSummary("removeTOTP", .users, "Remove the authenticator app"),
        body: .none,
        answers: [
            AnswerDescription(
                .noContent,
                "Removed; all other sessions have ended with the reason `factor_changed`."
            )
        ],
        refusals: [.stepUpRequired, .notFound, .storageFull]
    ) { (call: Call<NoBody, SessionCaller>) in
        let cookie = try await call.domain.secondFactors.removeTOTP(
            by: try await call.recentProof,
            from: try call.origin(nil),
            with: call.caller.application
        )
        return .noContent(call.cookie(replacedBy: cookie))
    }

    static let makeRecoveryCodes = ServerEndpoint(
        .makeRecoveryCodes,
        EndpointSummary("makeRecoveryCodes", .users, "Make new recovery codes in place of the previous ones"),
        body: .none,
        answers: [AnswerDescription(.created, RecoveryCodes.self, "The codes; no answer shows them again.")],
        refusals: [.stepUpRequired, .notFound, .tooManyAttempts, .storageFull]
    ) { (call: Call<NoBody, SessionCaller>) in
        let codes = try await call.domain.secondFactors.makeRecoveryCodes(
            by: try await call.recentProof,
            from: try call.origin(nil),
            with: call.caller.application
        )
        return .created(RecoveryCodes(recoveryCodes: codes.map(\.text)))
    }

    static let forgetDevices = ServerEndpoint(
        .forgetDevices,
        EndpointSummary("forgetRememberedDevices", .users, "Forget the devices that need no second factor"),
        body: .none,
        answers: [AnswerDescription(.noContent, "The next login on each of them needs a second factor.")],
        refusals: [.stepUpRequired]
    ) { (call: Call<NoBody, SessionCaller>) in
        try await call.domain.secondFactors.forgetDevices(by: try await call.recentProof)
        return .noContent
    }
}

extension Call where From == SessionCaller {
    /// The proof that the user has just authenticated, as strongly as their factors allow.
    ///
    /// - Throws: `StepUpError`.
    var recentProof: RecentProof {
        get async throws { try await domain.recentProofs.require(of: caller.access) }
    }
}

extension LatchkeyAPI.NewTOTP {
    package init(_ new: LatchkeyCore.NewTOTP) { self.init(secret: new.groups, uri: new.address) }
}

extension FactorState {
    package init(_ state: SecondFactorState) {
        self.init(
            totp: state.totpSince.map(TOTPState.init),
            recoveryCodesLeft: state.recoveryCodesLeft,
            rememberedDevices: state.rememberedDevices
        )
    }
}
