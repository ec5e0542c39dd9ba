import LatchkeyCore
import LatchkeyDatabase

/// The tables of one transaction on a connection.
struct SQLTables: Tables {
    let connection: any Connection

    var users: any UserTable { SQLUserTable(connection: connection) }
    var sessions: any SessionTable { SQLSessionTable(connection: connection) }
    var knownDevices: any KnownDeviceTable { SQLKnownDeviceTable(connection: connection) }
    var pushDevices: any PushDeviceTable { SQLPushDeviceTable(connection: connection) }
    var verifications: any VerificationTable { SQLVerificationTable(connection: connection) }
    var authorizationCodes: any AuthorizationCodeTable { SQLAuthorizationCodeTable(connection: connection) }
    var identities: any IdentityTable { SQLIdentityTable(connection: connection) }
    var usedSSOTokens: any UsedSSOTokenTable { SQLUsedSSOTokenTable(connection: connection) }
    var applications: any ApplicationTable { SQLApplicationTable(connection: connection) }
    var signingKeys: any SigningKeyTable { SQLSigningKeyTable(connection: connection) }
    var ssoKeys: any SSOKeyTable { SQLSSOKeyTable(connection: connection) }
    var upstreams: any UpstreamTable { SQLUpstreamTable(connection: connection) }
    var upstreamVisits: any UpstreamVisitTable { SQLUpstreamVisitTable(connection: connection) }
    var bucketRules: any BucketRuleTable { SQLBucketRuleTable(connection: connection) }
    var storageUse: any StorageUseTable { SQLStorageUseTable(connection: connection) }
    var exports: any ExportTable { SQLExportTable(connection: connection) }
    var attempts: any AttemptTable { SQLAttemptTable(connection: connection) }
    var challenges: any ChallengeTable { SQLChallengeTable(connection: connection) }
    var totpSecrets: any TOTPTable { SQLTOTPTable(connection: connection) }
    var recoveryCodes: any RecoveryCodeTable { SQLRecoveryCodeTable(connection: connection) }
    var rememberedDevices: any RememberedDeviceTable { SQLRememberedDeviceTable(connection: connection) }
    var passkeys: any PasskeyTable { SQLPasskeyTable(connection: connection) }
    var ceremonies: any CeremonyTable { SQLCeremonyTable(connection: connection) }
    var recoveries: any RecoveryTable { SQLRecoveryTable(connection: connection) }
    var interactions: any InteractionTable { SQLInteractionTable(connection: connection) }
    var deviceCodes: any DeviceCodeTable { SQLDeviceCodeTable(connection: connection) }
    var grants: any GrantTable { SQLGrantTable(connection: connection) }
    var clientRegistrations: any ClientRegistrationTable { SQLClientRegistrationTable(connection: connection) }
    var initialTokens: any InitialTokenTable { SQLInitialTokenTable(connection: connection) }
    var resources: any ResourceTable { SQLResourceTable(connection: connection) }
    var objects: any ObjectTable { SQLObjectTable(connection: connection) }
    var events: any EventTable { SQLEventTable(connection: connection) }
    var messages: any MessageTable { SQLMessageTable(connection: connection) }
    var notifications: any NotificationTable { SQLNotificationTable(connection: connection) }
    var logOutNotices: any LogOutNoticeTable { SQLLogOutNoticeTable(connection: connection) }
    var upstreamRevocations: any UpstreamRevocationTable { SQLUpstreamRevocationTable(connection: connection) }
}
