/// The use cases of one server, made from its ports.
///
/// Each use case is made once, when the server starts: ask for it then, and not for each request.
package struct UseCases: Sendable {
    package let ports: Ports
    package let applications: ApplicationDirectory
    package let liveSessions: LiveSessions
    package let activity: SessionActivity
    package let sso: SSOTokenCheck
    package let messages: MessageQueue
    package let notices: SignInNotices
    /// The first attempts to tell applications that sessions have ended.
    package let firstLogOutAttempts: FirstLogOutAttempts
    /// Wakes the dispatch of verification messages.
    package let verificationSignal: WakeSignal
    /// Whether the storage has room for new rows.
    package let space: FreeSpace
    package let limits: UseCaseLimits
    package let ids: IDSource
    /// The policies about OAuth clients and the parts that these need.
    package let clientPorts: ClientPorts
    /// Nil if nobody logs in at a provider.
    package let upstreamPorts: UpstreamPorts?

    /// - Parameters:
    ///   - ports: The storage, the clock and the cryptography.
    ///   - applications: The applications of the server.
    ///   - liveSessions: The cache of the sessions' state.
    ///   - activity: Notes when sessions are used.
    ///   - sso: Verifies single-sign-on tokens.
    ///   - messages: Queues e-mails and text messages.
    ///   - notices: Queues push notifications about new sessions.
    ///   - firstLogOutAttempts: The first attempts to tell applications that sessions have ended.
    ///   - verificationSignal: Wakes the dispatch of verification messages.
    ///   - space: Whether the storage has room for new rows.
    ///   - limits: The most rows that a user or a stranger can make.
    ///   - ids: Makes the ids of all rows, so that they sort by the time of their creation.
    ///   - clientPorts: The policies about OAuth clients and the parts that these need.
    ///   - upstreamPorts: The parts that logins at providers need; nil if there are none.
    package init(
        _ ports: Ports,
        applications: ApplicationDirectory,
        liveSessions: LiveSessions,
        activity: SessionActivity,
        sso: SSOTokenCheck,
        messages: MessageQueue,
        notices: SignInNotices,
        firstLogOutAttempts: FirstLogOutAttempts = FirstLogOutAttempts(),
        verificationSignal: WakeSignal,
        space: FreeSpace,
        limits: UseCaseLimits,
        ids: IDSource,
        clientPorts: ClientPorts = ClientPorts(),
        upstreamPorts: UpstreamPorts? = nil
    ) {
        self.ports = ports
        self.applications = applications
        self.liveSessions = liveSessions
        self.activity = activity
        self.sso = sso
        self.messages = messages
        self.notices = notices
        self.firstLogOutAttempts = firstLogOutAttempts
        self.verificationSignal = verificationSignal
        self.space = space
        self.limits = limits
        self.ids = ids
        self.clientPorts = clientPorts
        self.upstreamPorts = upstreamPorts
    }
}

/// The most rows that a user or a stranger can make.
package struct UseCaseLimits: Sendable {
    /// The most live sessions of a user.
    package var sessionsPerUser: Int
    package var resources: ResourceLimits

    package init(sessionsPerUser: Int = SessionLimit.standard, resources: ResourceLimits = .unlimited) {
        self.sessionsPerUser = sessionsPerUser
        self.resources = resources
    }
}

// MARK: - Parts that several use cases share

extension UseCases {
    var storage: any Storage { ports.storage }
    var clock: any WallClock { ports.clock }

    package var attempts: AttemptLimits {
        AttemptLimits(storage: storage, digest: ports.digests.attempts, clock: clock, names: limits.resources.names)
    }

    var passwordCheck: PasswordCheck { PasswordCheck(passwords: ports.passwords, attempts: attempts) }

    package var passwordNotice: PasswordNotice { PasswordNotice(messages: messages) }

    var formerAddresses: FormerAddresses {
        FormerAddresses(
            messages: messages,
            attempts: attempts,
            digest: ports.digests.verificationCodes,
            ids: ids,
            clock: clock
        )
    }

    var proofs: ProofCheck {
        ProofCheck(storage: storage, attempts: attempts, digest: ports.digests.verificationCodes, clock: clock)
    }

    var audit: AuditLog {
        AuditLog(storage: storage, ids: ids, clock: clock, report: ports.reports.missingEvent)
    }

    package var sessionStart: SessionStart {
        SessionStart(
            storage: storage,
            tokens: ports.tokens,
            digest: ports.tokenDigest,
            notices: notices,
            newDevices: NewDeviceNotices(
                messages: messages,
                links: ports.digests.verificationCodes,
                attempts: ports.digests.attempts,
                ids: ids
            ),
            deviceKeys: DeviceKeys(digest: ports.digests.attempts),
            relyingParty: ports.factors.relyingParty,
            subjects: subjects,
            upstreams: upstreamPorts?.directory,
            liveSessions: liveSessions,
            mostSessions: limits.sessionsPerUser,
            ids: ids,
            clock: clock
        )
    }
}
