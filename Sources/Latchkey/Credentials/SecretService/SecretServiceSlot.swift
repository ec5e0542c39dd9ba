#if os(Linux)
import Foundation
import LatchkeyAPI

/// Credentials in an item of the Secret Service; never prompts the person.
struct SecretServiceSlot: CredentialSlot {
    let realm: Realm
    /// The time limit of reads.
    private let timeout: Duration
    /// The time limit of writes, longer because their result would be unknown.
    private let writeTimeout = Duration.seconds(10)
    private let holder: SecretServiceHolder

    private static let schema = SecretSchema(name: "org.latchkey.Credentials", attributes: ["server", "application"])
    private static let damaged = SecretSchema(name: "org.latchkey.Damaged", attributes: ["server", "application"])

    /// A slot for a realm; `pause` is the time without calls to a service that did not answer in time.
    init(realm: Realm, timeout: Duration = .seconds(10), pause: Duration = .zero) {
        self.realm = realm
        self.timeout = timeout
        holder = SecretServiceHolder(pause: pause)
    }

    func read() throws -> StoredCredentials? {
        try withService(otherwise: .storeUnreadable) { service in
            let items = try unlockedItems(service)
            if items.isEmpty, try service.defaultCollection()?.isLocked == true {
                // Some services hide the items of a locked keyring, so it may hold ours.
                throw SecretServiceFailure.locked
            }
            return try newest(items)
        }
    }

    func write(_ credentials: StoredCredentials, over old: StoredCredentials?) throws {
        let secret = try credentials.serialized()
        try withService(otherwise: .storeUnwritable) { service in
            let items = try unlockedItems(service)
            guard let item = items.first else {
                guard let keyring = try service.defaultCollection(), !keyring.isLocked else {
                    throw SecretServiceFailure.locked
                }
                return try service.create(
                    in: keyring,
                    of: Self.schema,
                    attributes,
                    label: "Sign-in at \(host)",
                    secret: secret
                )
            }
            try service.set(secret, of: item)
            for item in items.dropFirst() { try service.delete(item) }
        }
    }

    func remove() throws {
        try withService(otherwise: .storeUnwritable) { service in
            for item in try unlockedItems(service) { try service.delete(item) }
        }
    }

    func quarantine() throws -> String {
        try withService(otherwise: .storeUnwritable) { service in
            for item in try unlockedItems(service) where credentials(of: item) == nil {
                try service.set(Self.damaged, attributes, of: item)
            }
        }
        return "an item of the keyring with the schema \(Self.damaged.name)"
    }

    /// Unlocks the keyring; waits while the service prompts the person.
    func unlock(limit: CallLimit) throws {
        guard let library = LibSecret.shared else {
            throw SecretServiceFailure.noLibrary.error(otherwise: .storeLocked)
        }
        do {
            try SecretServiceConnection(limit: limit, library: library).use(within: limit) { service in
                guard let keyring = try service.defaultCollection() else { throw SecretServiceFailure.locked }
                let items = try service.items(of: Self.schema, attributes)
                guard keyring.isLocked || items.contains(where: \.isLocked) else { return }
                guard try service.unlock(keyring, items) else { throw SecretServiceFailure.locked }
            }
        } catch let failure as SecretServiceFailure {
            throw failure.error(otherwise: .storeLocked)
        }
    }

    private var attributes: [String: String] { ["server": realm.server, "application": realm.application] }

    private var host: String { URL(string: realm.server)?.host() ?? realm.server }

    private func withService<Result>(
        otherwise code: ErrorCode,
        _ body: (SecretServiceConnection) throws -> Result
    ) throws -> Result {
        do {
            return try holder.use(within: code == .storeUnreadable ? timeout : writeTimeout, body)
        } catch let failure as SecretServiceFailure {
            throw failure.error(otherwise: code)
        }
    }

    private func unlockedItems(_ service: SecretServiceConnection) throws -> [SecretServiceConnection.Item] {
        let items = try service.items(of: Self.schema, attributes)
        guard !items.contains(where: \.isLocked) else { throw SecretServiceFailure.locked }
        return items
    }

    /// The newest generation; a service may have copied the item.
    private func newest(_ items: [SecretServiceConnection.Item]) throws -> StoredCredentials? {
        guard !items.isEmpty else { return nil }
        let readable = items.compactMap(credentials(of:))
        if let newest = readable.max(by: { $0.generation < $1.generation }) { return newest }
        return try StoredCredentials(serialized: items[0].secret ?? Data())
    }

    private func credentials(of item: SecretServiceConnection.Item) -> StoredCredentials? {
        item.secret.flatMap { try? StoredCredentials(serialized: $0) }
    }
}
#endif
