import LatchkeyCore

/// The tables of one transaction.
struct MemoryTables: Tables {
    let database: MemoryDatabase

    var users: any UserTable { MemoryUserTable(database: database) }
    var sessions: any SessionTable { MemorySessionTable(database: database) }
    var knownDevices: any KnownDeviceTable { MemoryKnownDeviceTable(database: database) }
    var pushDevices: any PushDeviceTable { MemoryPushDeviceTable(database: database) }
    var verifications: any VerificationTable { MemoryVerificationTable(database: database) }
    var authorizationCodes: any AuthorizationCodeTable { MemoryAuthorizationCodeTable(database: database) }
    var identities: any IdentityTable { MemoryIdentityTable(database: database) }
    var usedSSOTokens: any UsedSSOTokenTable { MemoryUsedSSOTokenTable(database: database) }
    var applications: any ApplicationTable { MemoryApplicationTable(database: database) }
    var signingKeys: any SigningKeyTable { MemorySigningKeyTable(database: database) }
    var ssoKeys: any SSOKeyTable { MemorySSOKeyTable(database: database) }
    var upstreams: any UpstreamTable { MemoryUpstreamTable(database: database) }
    var upstreamVisits: any UpstreamVisitTable { MemoryUpstreamVisitTable(database: database) }
    var bucketRules: any BucketRuleTable { MemoryBucketRuleTable(database: database) }
    var storageUse: any StorageUseTable { MemoryStorageUseTable(database: database) }
    var exports: any ExportTable { MemoryExportTable(database: database) }
    var attempts: any AttemptTable { MemoryAttemptTable(database: database) }
    var challenges: any ChallengeTable { MemoryChallengeTable(database: database) }
    var totpSecrets: any TOTPTable { MemoryTOTPTable(database: database) }
    var recoveryCodes: any RecoveryCodeTable { MemoryRecoveryCodeTable(database: database) }
    var rememberedDevices: any RememberedDeviceTable { MemoryRememberedDeviceTable(database: database) }
    var passkeys: any PasskeyTable { MemoryPasskeyTable(database: database) }
    var ceremonies: any CeremonyTable { MemoryCeremonyTable(database: database) }
    var recoveries: any RecoveryTable { MemoryRecoveryTable(database: database) }
    var interactions: any InteractionTable { MemoryInteractionTable(database: database) }
    var deviceCodes: any DeviceCodeTable { MemoryDeviceCodeTable(database: database) }
    var grants: any GrantTable { MemoryGrantTable(database: database) }
    var clientRegistrations: any ClientRegistrationTable { MemoryClientRegistrationTable(database: database) }
    var initialTokens: any InitialTokenTable { MemoryInitialTokenTable(database: database) }
    var resources: any ResourceTable { MemoryResourceTable(database: database) }
    var objects: any ObjectTable { MemoryObjectTable(database: database) }
    var events: any EventTable { MemoryEventTable(database: database) }
    var messages: any MessageTable { MemoryMessageTable(database: database) }
    var notifications: any NotificationTable { MemoryNotificationTable(database: database) }
    var logOutNotices: any LogOutNoticeTable { MemoryLogOutNoticeTable(database: database) }
    var upstreamRevocations: any UpstreamRevocationTable { MemoryUpstreamRevocationTable(database: database) }
}
