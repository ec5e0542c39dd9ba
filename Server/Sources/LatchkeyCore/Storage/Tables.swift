/// The tables of one transaction, valid only within it.
///
/// A table does row operations. The use cases and the extensions of `Tables` contain every rule, and everything that
/// concerns two tables.
package protocol Tables {
    var users: any UserTable { get }
    var sessions: any SessionTable { get }
    var knownDevices: any KnownDeviceTable { get }
    var pushDevices: any PushDeviceTable { get }
    var verifications: any VerificationTable { get }
    var authorizationCodes: any AuthorizationCodeTable { get }
    var identities: any IdentityTable { get }
    var usedSSOTokens: any UsedSSOTokenTable { get }
    var applications: any ApplicationTable { get }
    var signingKeys: any SigningKeyTable { get }
    var ssoKeys: any SSOKeyTable { get }
    var upstreams: any UpstreamTable { get }
    var upstreamVisits: any UpstreamVisitTable { get }
    var bucketRules: any BucketRuleTable { get }
    var objects: any ObjectTable { get }
    var storageUse: any StorageUseTable { get }
    var exports: any ExportTable { get }
    var attempts: any AttemptTable { get }
    var challenges: any ChallengeTable { get }
    var totpSecrets: any TOTPTable { get }
    var recoveryCodes: any RecoveryCodeTable { get }
    var rememberedDevices: any RememberedDeviceTable { get }
    var passkeys: any PasskeyTable { get }
    var ceremonies: any CeremonyTable { get }
    var recoveries: any RecoveryTable { get }
    var interactions: any InteractionTable { get }
    var deviceCodes: any DeviceCodeTable { get }
    var grants: any GrantTable { get }
    var clientRegistrations: any ClientRegistrationTable { get }
    var initialTokens: any InitialTokenTable { get }
    var resources: any ResourceTable { get }
    var events: any EventTable { get }
    var messages: any MessageTable { get }
    var notifications: any NotificationTable { get }
    var logOutNotices: any LogOutNoticeTable { get }
    var upstreamRevocations: any UpstreamRevocationTable { get }
}
