import LatchkeyCore

/// The rows of all tables.
final class MemoryDatabase {
    let journal: MemoryJournal
    let applications: MemoryRows<ApplicationRow>
    let users: MemoryRows<UserRow>
    let sessions: MemoryRows<SessionRow>
    let knownDevices: MemoryRows<KnownDeviceRow>
    let pushDevices: MemoryRows<PushDeviceRow>
    let verifications: MemoryRows<VerificationRow>
    let authorizationCodes: MemoryRows<AuthorizationCodeRow>
    let identities: MemoryRows<IdentityRow>
    let usedSSOTokens: MemoryRows<UsedSSOTokenRow>
    let events: MemoryRows<EventRow>
    let messages: MemoryRows<MessageRow>
    let notifications: MemoryRows<NotificationRow>
    let logOutNotices: MemoryRows<LogOutNoticeRow>
    let upstreamRevocations: MemoryRows<UpstreamRevocationRow>
    let attempts: MemoryRows<AttemptRow>
    let signingKeys: MemoryRows<SigningKeyRow>
    let ssoKeys: MemoryRows<SSOKeyRow>
    let bucketRules: MemoryRows<BucketRuleRow>
    let objects: MemoryRows<ObjectRow>
    let storageUse: MemoryRows<StorageUseRow>
    let exports: MemoryRows<ExportRow>
    let exportParts: MemoryRows<ExportPartRow>
    let challenges: MemoryRows<ChallengeRow>
    let totpSecrets: MemoryRows<TOTPRow>
    let recoveryCodes: MemoryRows<RecoveryCodeRow>
    let rememberedDevices: MemoryRows<RememberedDeviceRow>
    let passkeys: MemoryRows<PasskeyRow>
    let passkeyUserHandles: MemoryRows<PasskeyUserHandleRow>
    let ceremonies: MemoryRows<CeremonyRow>
    let recoveries: MemoryRows<RecoveryRow>
    let interactions: MemoryRows<InteractionRow>
    let deviceCodes: MemoryRows<DeviceCodeRow>
    let grants: MemoryRows<GrantRow>
    let clientRegistrations: MemoryRows<ClientRegistrationRow>
    let initialTokens: MemoryRows<InitialTokenRow>
    let resources: MemoryRows<ResourceRow>
    let upstreams: MemoryRows<UpstreamRow>
    let upstreamVisits: MemoryRows<UpstreamVisitRow>

    init(applications some: [Application]) {
        journal = MemoryJournal()
        applications = MemoryRows(journal)
        users = MemoryRows(journal)
        sessions = MemoryRows(journal)
        knownDevices = MemoryRows(journal)
        pushDevices = MemoryRows(journal)
        verifications = MemoryRows(journal)
        authorizationCodes = MemoryRows(journal)
        identities = MemoryRows(journal)
        usedSSOTokens = MemoryRows(journal)
        events = MemoryRows(journal)
        messages = MemoryRows(journal)
        notifications = MemoryRows(journal)
        logOutNotices = MemoryRows(journal)
        upstreamRevocations = MemoryRows(journal)
        attempts = MemoryRows(journal)
        signingKeys = MemoryRows(journal)
        ssoKeys = MemoryRows(journal)
        bucketRules = MemoryRows(journal)
        objects = MemoryRows(journal)
        storageUse = MemoryRows(journal)
        exports = MemoryRows(journal)
        exportParts = MemoryRows(journal)
        challenges = MemoryRows(journal)
        totpSecrets = MemoryRows(journal)
        recoveryCodes = MemoryRows(journal)
        rememberedDevices = MemoryRows(journal)
        passkeys = MemoryRows(journal)
        passkeyUserHandles = MemoryRows(journal)
        ceremonies = MemoryRows(journal)
        recoveries = MemoryRows(journal)
        interactions = MemoryRows(journal)
        deviceCodes = MemoryRows(journal)
        grants = MemoryRows(journal)
        clientRegistrations = MemoryRows(journal)
        initialTokens = MemoryRows(journal)
        resources = MemoryRows(journal)
        upstreams = MemoryRows(journal)
        upstreamVisits = MemoryRows(journal)
        for application in some { _ = applications.insertIfFree(ApplicationRow(application: application)) }
        journal.clear()
    }
}

// MARK: - Foreign keys

extension MemoryDatabase {
    /// Refuses a row that refers to a user who does not exist.
    func require(user id: User.ID?) throws {
        guard let id, users[id] == nil else { return }
        throw StoreError.defect("a row refers to a user who does not exist")
    }

    /// Refuses a row that refers to a session that does not exist.
    func require(session id: SessionRecord.ID) throws {
        guard sessions[id] == nil else { return }
        throw StoreError.defect("a row refers to a session that does not exist")
    }

    /// Removes a user with all rows that refer to them; their sessions stay, without a user.
    func removeUser(_ id: User.ID) throws {
        guard users.remove(id) else { return }
        try sessions.update(sessions.all(.user(id))) { $0.userID = nil }
        knownDevices.removeAll(.user(id))
        pushDevices.removeAll(.user(id))
        verifications.removeAll(.user(id))
        authorizationCodes.removeAll(.user(id))
        deviceCodes.removeAll(.user(id))
        grants.removeAll(.user(id))
        identities.removeAll(.user(id))
        events.removeAll(.user(id))
        notifications.removeAll(.user(id))
        objects.removeAll(.owner(id))
        storageUse.remove(id)
        for export in exports.all(.user(id)) { removeExport(export.key) }
        removeFactors(of: id)
    }

    private func removeFactors(of id: User.ID) {
        challenges.removeAll(.user(id))
        totpSecrets.remove(id)
        recoveryCodes.removeAll(.user(id))
        rememberedDevices.removeAll(.user(id))
        passkeys.removeAll(.user(id))
        passkeyUserHandles.remove(id)
        ceremonies.removeAll(.user(id))
        recoveries.remove(id)
    }

    /// Removes an export with its parts.
    func removeExport(_ id: DataExport.ID) {
        exportParts.removeAll(.export(id))
        exports.remove(id)
    }
}
