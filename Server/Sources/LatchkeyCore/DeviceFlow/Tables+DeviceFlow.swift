import Foundation

/// The state of a request when its device polls.
enum DevicePoll: Sendable {
    /// The code is unknown, used, or another application's.
    case unknown
    case expired
    case pending
    /// The device polls too often.
    case early
    case denied
    case allowed(DeviceAllowance, SessionGrant?)
}

/// The outcome of a person's consent to a device.
enum DeviceConsentOutcome: Sendable {
    case allowed
    /// The request is expired or answered.
    case over
    /// The session has ended, or the application asks for another factor.
    case furtherProofNeeded
}

extension Tables {
    /// Notes that a device polls.
    func poll(_ digest: [UInt8], by applicationID: Application.ID, at now: Date) throws -> DevicePoll {
        guard let record = try deviceCodes.hold(digest), record.applicationID == applicationID else { return .unknown }
        guard now < record.expiresAt else { return .expired }
        switch record.decision {
        case .denied:
            _ = try deviceCodes.remove(digest)
            return .denied
        case .allowed(let allowance): return .allowed(allowance, record.grant)
        case nil:
            let next = record.polledAt?.addingTimeInterval(TimeInterval(record.interval))
            let isEarly = next.map { now < $0 } ?? false
            let interval = record.interval + (isEarly ? DeviceAuthorizationRecord.delay : 0)
            try deviceCodes.setPoll(digest, at: now, interval: interval)
            return isEarly ? .early : .pending
        }
    }

    /// Stores a person's consent to a device, and their grant to its application.
    ///
    /// - Throws: `StoreError`; `AdmissionRefusal` if the application does not admit the user.
    func allow(
        _ record: DeviceAuthorizationRecord,
        by access: Access,
        _ consent: DeviceConsent,
        rules: (Application.ID) -> AccountRules?,
        at now: Date
    ) throws -> DeviceConsentOutcome {
        guard try admit(access.userID), let session = try sessions.hold(access.sessionID), session.ended == nil,
            now < session.expiresAt
        else { return .furtherProofNeeded }
        try requireAdmission(of: access.userID, by: consent.application.accountRules)
        try requireProvider(of: access.userID, loggedInThrough: session.upstreamID, by: consent.requiredProviders)
        if session.applicationID != consent.application.id,
            try !suffices(session, for: consent.application.accountRules, after: rules(session.applicationID))
        {
            return .furtherProofNeeded
        }
        let allowance = DeviceAllowance(
            userID: access.userID,
            authenticatedAt: session.authenticatedAt,
            methods: session.methods
        )
        guard try deviceCodes.decide(record.digest, .allowed(allowance), at: now) else { return .over }
        if consent.isStored {
            try store(
                ConsentDemand(scopes: record.grant?.scopes ?? .none, resources: record.grant?.resources ?? []),
                id: consent.grantID,
                of: access.userID,
                to: consent.application.id,
                at: now
            )
        }
        return .allowed
    }

    /// Removes the request of a device and starts its session.
    ///
    /// - Returns: The user, and the sessions that ended because they had too many; nil if another poll was first.
    /// - Throws: `StoreError`; `AdmissionRefusal` if the application does not admit the user.
    func redeemDeviceCode(
        _ digest: [UInt8],
        on session: NewSession,
        _ event: AuditEvent,
        needsSecret: Bool
    ) throws -> (user: User, displaced: [SessionRecord.ID])? {
        let record = session.record
        guard try admit(record.userID), try deviceCodes.remove(digest), let user = try users.find(record.userID) else {
            return nil
        }
        try requireAdmission(of: record.userID, by: session.accountRules)
        let displaced = try insert(session)
        if needsSecret { try sessions.bindToSecret(record.id) }
        try events.insert(event)
        return (user, displaced)
    }
}

/// The application that a person allows access, and what becomes of their consent.
struct DeviceConsent: Sendable {
    let application: Application
    /// The providers of which one must have logged in the person.
    let requiredProviders: RequiredProviders
    /// The id of a first consent.
    let grantID: Grant.ID

    /// Whether the consent counts for later requests: those of the operator's own applications need none.
    var isStored: Bool { application.client.party == .third || application.client.registration != .byOperator }
}
