/// Recoveries of accounts whose users have lost their second factors.
extension UseCases {
    package var recoveryRequests: RecoveryRequests {
        RecoveryRequests(
            storage: storage,
            start: recoveryStart,
            digest: ports.tokenDigest,
            relyingParty: ports.factors.relyingParty,
            clock: clock
        )
    }

    var recoveryStart: RecoveryStart {
        RecoveryStart(
            applications: applications,
            messages: recoveryMessages,
            pushes: RecoveryPushes(notices: notices),
            digest: ports.tokenDigest,
            ids: ids,
            clock: clock
        )
    }

    /// Takes the steps of recoveries in the background.
    package var recoveryNotices: RecoveryNotices {
        RecoveryNotices(
            storage: storage,
            applications: applications,
            messages: recoveryMessages,
            pushes: RecoveryPushes(notices: notices),
            digest: ports.tokenDigest,
            ids: ids,
            clock: clock
        )
    }

    package var recoveryCompletion: RecoveryCompletion {
        RecoveryCompletion(
            storage: storage,
            passwords: ports.passwords,
            estimator: ports.estimator,
            ceremonies: passkeyCeremonies,
            attempts: attempts,
            notice: factorNotice,
            liveSessions: liveSessions,
            digest: ports.tokenDigest,
            ids: ids,
            clock: clock
        )
    }

    package var recoveryCancellation: RecoveryCancellation {
        RecoveryCancellation(
            storage: storage,
            applications: applications,
            messages: recoveryMessages,
            digest: ports.tokenDigest,
            ids: ids,
            clock: clock
        )
    }

    package var recoveryMessages: RecoveryMessages {
        RecoveryMessages(messages: messages, digest: ports.digests.verificationCodes)
    }
}
