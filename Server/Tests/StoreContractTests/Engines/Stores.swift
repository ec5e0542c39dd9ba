import LatchkeyCore
import LatchkeyDatabase
import LatchkeyMemory
import LatchkeyStores

/// A storage, with its content by feature.
struct Stores: Sendable {
    private enum Place: Sendable {
        case memory(MemoryStorage)
        case database(any Database)
    }

    private let place: Place
    let storage: any Storage

    init(_ memory: MemoryStorage) {
        place = .memory(memory)
        storage = memory
    }

    init(database: any Database) {
        place = .database(database)
        storage = SQLStorage(database: database)
    }

    /// Notifications that these providers can send.
    func notifications(by providers: Set<PushProvider> = [.apns, .fcm]) -> DeliveryQueue<ClaimedNotification> {
        .notifications(by: providers, in: storage)
    }

    var users: StoredUsers { StoredUsers(storage: storage) }
    var passwords: StoredPasswords { StoredPasswords(storage: storage) }
    var verifications: StoredVerifications { StoredVerifications(storage: storage) }
    var codes: StoredCodes { StoredCodes(storage: storage) }
    var sessions: StoredSessions { StoredSessions(storage: storage) }
    var events: StoredEvents { StoredEvents(storage: storage) }
    var pushDevices: StoredDevices { StoredDevices(storage: storage) }
    var knownDevices: StoredDevices { StoredDevices(storage: storage) }
    var identities: StoredIdentities { StoredIdentities(storage: storage) }
    var attempts: StoredAttempts { StoredAttempts(storage: storage) }
    var logOutNotices: DeliveryQueue<ClaimedLogOutNotice> { .logOutNotices(in: storage) }
    var messages: DeliveryQueue<ClaimedMessage> { .messages(in: storage) }
    var objects: StoredObjects { StoredObjects(storage: storage) }
    var bucketRules: BucketRules { BucketRules(storage: storage) }
    var signingKeys: SigningKeyRotation { SigningKeyRotation(storage: storage) }
    var applications: StoredApplications { StoredApplications(storage: storage) }

    /// The number of rows in a table.
    func count(_ table: String) async throws -> Int64? {
        switch place {
        case .memory(let memory): memory.rowCounts[table].map(Int64.init)
        case .database(let database):
            try await database.read { connection in
                try connection.first("SELECT COUNT(*) FROM \(table)") { try $0.integer(0) }
            }
        }
    }

    /// Sets the lifetimes of the default application's sessions, even shorter than operators may.
    func setPolicy(idleLifetime: Int, absoluteLifetime: Int?) async throws {
        switch place {
        case .memory(let memory):
            let policy = SessionPolicy(idleLifetime: idleLifetime, absoluteLifetime: absoluteLifetime)
            try memory.set(Application(id: Application.defaultID, name: "Default", sessionPolicy: policy))
        case .database(let database):
            _ = try await database.write { connection in
                try connection.execute(
                    """
                    UPDATE applications SET session_idle_lifetime = $1, session_absolute_lifetime = $2
                    WHERE id = 'default' AND (session_idle_lifetime <> $1
                        OR COALESCE(session_absolute_lifetime, -1) <> COALESCE($2, -1))
                    """,
                    [.integer(Int64(idleLifetime)), .integer(orNull: absoluteLifetime.map(Int64.init))]
                )
            }
        }
    }

    // MARK: - Databases only

    var database: any Database {
        get throws {
            guard case .database(let database) = place else { throw NoDatabase() }
            return database
        }
    }
}
