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

/// A storage, and what it holds by feature.
struct Stores: Sendable {
    let database: any Database
    let storage: any Storage
    let users: StoredUsers
    let passwords: StoredPasswords
    let verifications: StoredVerifications
    let codes: StoredCodes
    let sessions: StoredSessions
    let events: StoredEvents
    let pushDevices: StoredDevices
    let knownDevices: StoredDevices
    let attempts: SQLAttemptStore
    let objects: SQLObjectStore
    let bucketRules: SQLBucketRuleStore
    let signingKeys: SQLSigningKeyStore
    let applications: SQLApplicationStore
    let messages: SQLMessageStore
    let identities: StoredIdentities
    let ssoKeys: SQLSSOKeyStore

    init(database: any Database) {
        self.database = database
        let storage = SQLStorage(database: database)
        self.storage = storage
        users = StoredUsers(storage: storage)
        passwords = StoredPasswords(storage: storage)
        verifications = StoredVerifications(storage: storage)
        codes = StoredCodes(storage: storage)
        sessions = StoredSessions(storage: storage)
        events = StoredEvents(storage: storage)
        pushDevices = StoredDevices(storage: storage)
        knownDevices = StoredDevices(storage: storage)
        attempts = SQLAttemptStore(database: database)
        objects = SQLObjectStore(database: database)
        bucketRules = SQLBucketRuleStore(database: database)
        signingKeys = SQLSigningKeyStore(database: database)
        applications = SQLApplicationStore(database: database)
        messages = SQLMessageStore(database: database)
        identities = StoredIdentities(storage: storage)
        ssoKeys = SQLSSOKeyStore(database: database)
    }
}
