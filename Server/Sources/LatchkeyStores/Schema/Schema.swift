package import LatchkeyDatabase

/// The schema as a list of migrations.
///
/// A released migration never changes.
package enum Schema {
    package static let migrations = [
        Migration(number: 1, name: "applications", statements: [ApplicationRows.table, ApplicationRows.standard]),
        Migration(number: 2, name: "signing keys", statements: [SigningKeyRows.table]),
        Migration(number: 3, name: "users", statements: [UserRows.table]),
        Migration(number: 4, name: "sessions", statements: [SessionRows.table, SessionRows.byUser]),
        Migration(number: 5, name: "objects", statements: ObjectMigration.first),
        Migration(number: 6, name: "last use of sessions", statements: SessionRows.lastUse),
        Migration(number: 7, name: "audit events", statements: [AuditRows.table, AuditRows.byUser]),
        Migration(number: 8, name: "signing key rotation", statements: SigningKeyRows.rotation),
        Migration(number: 9, name: "absolute session lifetime", statements: ApplicationRows.absoluteLifetime),
        Migration(
            number: 10,
            name: "push devices",
            statements: [PushDeviceRows.table, PushDeviceRows.bySession, PushDeviceRows.byUser]
        ),
        Migration(number: 11, name: "owned addresses", statements: UserRows.ownedAddresses),
        Migration(number: 12, name: "messages", statements: [MessageRows.table, MessageRows.byDue]),
        Migration(
            number: 13,
            name: "verifications",
            statements: [VerificationRows.table] + VerificationRows.indexes
        ),
        Migration(number: 14, name: "strength of passwords", statements: [ApplicationRows.passwordStrength]),
        Migration(
            number: 15,
            name: "attempt limits and known devices",
            statements: [AttemptRows.table, KnownDeviceRows.table]
        ),
        Migration(number: 16, name: "rules for accounts", statements: ApplicationRows.accountRules),
        Migration(number: 17, name: "cookies of browsers", statements: SessionRows.cookies),
        Migration(
            number: 18,
            name: "authorization codes",
            statements: [
                ApplicationRows.redirectURIs, AuthorizationCodeRows.table, AuthorizationCodeRows.byUser,
            ]
        ),
        Migration(
            number: 19,
            name: "single sign-on",
            statements: [SSOKeyRows.table, SSOUseRows.table, IdentityRows.table] + IdentityRows.indexes
        ),
        Migration(
            number: 20,
            name: "khoros clients",
            statements: ApplicationRows.khoros + [AuthorizationCodeRows.handover] + SessionRows.keys
        ),
        Migration(
            number: 21,
            name: "notifications",
            statements: [NotificationRows.table, NotificationRows.byDue, NotificationRows.byUser]
        ),
        Migration(
            number: 22,
            name: "kii clients",
            statements: ApplicationRows.kii + SessionRows.opaqueTokens
        ),
        Migration(
            number: 23,
            name: "buckets of applications",
            statements: ObjectMigration.scopes + ObjectValueRows.schema + [BucketRuleRows.table]
        ),
        Migration(number: 24, name: "push devices of apps in the making", statements: [PushDeviceRows.development]),
        Migration(
            number: 25,
            name: "a limit of sessions, and indexes for orders alone",
            statements: [SessionRows.livingByUser] + ObjectMigration.orders
        ),
        Migration(
            number: 26,
            name: "what users keep",
            statements: [StorageUseRows.table, StorageUseRows.filling]
        ),
        Migration(number: 27, name: "e-mail domains of applications", statements: [ApplicationRows.emailDomains]),
        Migration(number: 28, name: "browsers that stay signed in", statements: [SessionRows.idleLifetimes]),
        Migration(number: 29, name: "login by e-mail", statements: [ApplicationRows.mailedLogIn]),
        Migration(number: 30, name: "brands of applications", statements: ApplicationRows.brand),
        Migration(number: 31, name: "e-mails about new devices", statements: [ApplicationRows.newDevices]),
        Migration(
            number: 32,
            name: "exports of users' data",
            statements: [ExportRows.table, ExportRows.waiting, ExportRows.parts]
        ),
        Migration(
            number: 33,
            name: "passkeys and second factors",
            statements: [SessionRows.methods, AuthorizationCodeRows.methods] + ApplicationRows.secondFactors
                + ChallengeRows.schema + TOTPRows.schema + RecoveryCodeRows.schema + RememberedDeviceRows.schema
                + PasskeyRows.schema + CeremonyRows.schema
        ),
        Migration(
            number: 34,
            name: "recoveries of accounts",
            statements: RecoveryRows.schema + [ApplicationRows.recoveryWait, AuditRows.note]
        ),
        Migration(number: 35, name: "device-bound sessions", statements: SessionRows.bindings),
        Migration(number: 36, name: "keys of apps", statements: [SessionRows.keyThumbprint]),
        Migration(number: 37, name: "the methods of logins", statements: [AuditRows.methods]),
        Migration(number: 38, name: "RSA signing keys", statements: SigningKeyRows.algorithms),
        Migration(
            number: 39,
            name: "clients of OpenID Connect",
            statements: [ApplicationRows.client] + SessionRows.grants + AuthorizationCodeRows.openID
                + InteractionRows.schema + GrantRows.schema
        ),
        Migration(number: 40, name: "notices of log-outs", statements: LogOutNoticeRows.schema),
        Migration(
            number: 41,
            name: "registrations of clients and resources",
            statements: ClientRegistrationRows.schema + InitialTokenRows.schema + ResourceRows.schema
        ),
        Migration(number: 42, name: "requests of devices", statements: DeviceCodeRows.schema),
        Migration(number: 43, name: "log-outs of clients' documents", statements: [SessionRows.backChannelURI]),
        Migration(
            number: 44,
            name: "logins at providers",
            statements: UpstreamRows.schema + IdentityRows.issuers
        ),
        Migration(
            number: 45,
            name: "required providers, and their refresh tokens",
            statements: [SessionRows.upstreams, ChallengeRows.upstreams, IdentityRows.refreshTokens]
                + UpstreamRevocationRows.schema
        ),
    ]
}
