import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import TestDatabases

/// An engine that the stores must work on.
typealias Engine = TestEngine

extension TestEngine {
    /// Every engine; another one joins by standing in `TestEngine`.
    static let all = TestEngine.allCases

    /// Runs a test on a database of its own, with the schema and nothing else in it.
    func withStores<Value>(_ test: (Stores) async throws -> Value) async throws -> Value {
        try await withMigratedDatabase { database in try await test(Stores(database: database)) }
    }
}

/// All stores on one database.
struct Stores: Sendable {
    let database: any Database
    let users: SQLUserStore
    let passwords: SQLPasswordStore
    let verifications: SQLVerificationStore
    let codes: SQLAuthorizationCodeStore
    let sessions: SQLSessionStore
    let events: SQLAuditStore
    let pushDevices: SQLPushDeviceStore
    let knownDevices: SQLKnownDeviceStore
    let attempts: SQLAttemptStore
    let objects: SQLObjectStore
    let bucketRules: SQLBucketRuleStore
    let signingKeys: SQLSigningKeyStore
    let applications: SQLApplicationStore
    let messages: SQLMessageStore
    let identities: SQLIdentityStore
    let ssoKeys: SQLSSOKeyStore

    init(database: any Database) {
        self.database = database
        users = SQLUserStore(database: database)
        passwords = SQLPasswordStore(database: database)
        verifications = SQLVerificationStore(database: database)
        codes = SQLAuthorizationCodeStore(database: database)
        sessions = SQLSessionStore(database: database)
        events = SQLAuditStore(database: database)
        pushDevices = SQLPushDeviceStore(database: database)
        knownDevices = SQLKnownDeviceStore(database: database)
        attempts = SQLAttemptStore(database: database)
        objects = SQLObjectStore(database: database)
        bucketRules = SQLBucketRuleStore(database: database)
        signingKeys = SQLSigningKeyStore(database: database)
        applications = SQLApplicationStore(database: database)
        messages = SQLMessageStore(database: database)
        identities = SQLIdentityStore(database: database)
        ssoKeys = SQLSSOKeyStore(database: database)
    }
}
