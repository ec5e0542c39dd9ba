#if os(Linux)
import Foundation

/// A connection to the Secret Service, used on one thread at a time.
final class SecretServiceConnection {
    let library: LibSecret
    private let events: EventContext
    private let service: GObject
    private var limit: CallLimit

    /// An item of the service.
    struct Item {
        fileprivate let object: GObject
        let isLocked: Bool
        /// Its secret; nil while it is locked.
        let secret: Data?
    }

    /// Connects to the service and opens an encrypted session.
    init(limit: CallLimit, library: LibSecret) throws(SecretServiceFailure) {
        self.library = library
        self.limit = limit
        let events = EventContext(library)
        self.events = events
        events.enter()
        defer { events.leave() }
        let opened = try Self.call(library, reaching: true) {
            library.secret_service_open_sync(library.secret_service_get_type(), nil, 0, limit.pointer, $0)
        }
        guard let opened else { throw .noAnswer("nothing was opened") }
        service = GObject(owning: opened, library)
        // Otherwise GLib exits the program when the bus closes.
        if let bus = library.g_dbus_proxy_get_connection(opened) {
            library.g_dbus_connection_set_exit_on_close(bus, 0)
        }
        _ = try Self.call(library, reaching: true) {
            library.secret_service_ensure_session_sync(opened, limit.pointer, $0)
        }
    }

    /// Uses the connection within a time limit.
    func use<Result>(within limit: CallLimit, _ body: (SecretServiceConnection) throws -> Result) rethrows -> Result {
        self.limit = limit
        events.enter()
        defer { events.leave() }
        return try body(self)
    }

    /// The items with these attributes, locked or not.
    func items(of schema: SecretSchema, _ attributes: [String: String]) throws(SecretServiceFailure) -> [Item] {
        let schema = schema.make(library)
        let table = table(attributes)
        defer {
            library.secret_schema_unref(schema)
            library.g_hash_table_unref(table)
        }
        let list = try call {
            library.secret_service_search_sync(
                service.pointer,
                schema,
                table,
                SearchFlags.all | SearchFlags.loadSecrets,
                limit.pointer,
                $0
            )
        }
        defer { library.g_list_free(list) }
        return objects(of: list).map { object in
            let isLocked = library.secret_item_get_locked(object.pointer) != 0
            return Item(object: object, isLocked: isLocked, secret: isLocked ? nil : secret(of: object))
        }
    }

    /// The keyring for new items; nil if there is none.
    func defaultCollection() throws(SecretServiceFailure) -> Collection? {
        let found = try call {
            library.secret_collection_for_alias_sync(service.pointer, "default", 0, limit.pointer, $0)
        }
        guard let found else { return nil }
        let object = GObject(owning: found, library)
        return Collection(object: object, isLocked: library.secret_collection_get_locked(found) != 0)
    }

    /// A keyring.
    struct Collection {
        fileprivate let object: GObject
        let isLocked: Bool
    }

    /// Creates an item in a keyring.
    func create(
        in collection: Collection,
        of schema: SecretSchema,
        _ attributes: [String: String],
        label: String,
        secret: Data
    ) throws(SecretServiceFailure) {
        let schema = schema.make(library)
        let table = table(attributes)
        let value = try value(secret)
        defer {
            library.secret_schema_unref(schema)
            library.g_hash_table_unref(table)
            library.secret_value_unref(value)
        }
        let keyring = collection.object.pointer
        let item = try call {
            library.secret_item_create_sync(keyring, schema, table, label, value, 0, limit.pointer, $0)
        }
        if let item { library.g_object_unref(item) }
    }

    /// Replaces an item's secret.
    func set(_ secret: Data, of item: Item) throws(SecretServiceFailure) {
        let value = try value(secret)
        defer { library.secret_value_unref(value) }
        _ = try call { library.secret_item_set_secret_sync(item.object.pointer, value, limit.pointer, $0) }
    }

    /// Changes an item's schema and attributes.
    func set(
        _ schema: SecretSchema,
        _ attributes: [String: String],
        of item: Item
    ) throws(SecretServiceFailure) {
        let schema = schema.make(library)
        let table = table(attributes)
        defer {
            library.secret_schema_unref(schema)
            library.g_hash_table_unref(table)
        }
        _ = try call {
            library.secret_item_set_attributes_sync(item.object.pointer, schema, table, limit.pointer, $0)
        }
    }

    func delete(_ item: Item) throws(SecretServiceFailure) {
        _ = try call { library.secret_item_delete_sync(item.object.pointer, limit.pointer, $0) }
    }

    /// Unlocks a keyring and its items; the service may prompt the person.
    ///
    /// - Returns: Whether they are unlocked.
    /// - Throws: ``SecretServiceFailure``.
    func unlock(_ collection: Collection, _ items: [Item]) throws(SecretServiceFailure) -> Bool {
        let locked = [collection.object] + items.filter(\.isLocked).map(\.object)
        let list = locked.reduce(nil) { library.g_list_append($0, $1.pointer) }
        defer { library.g_list_free(list) }
        let count = try call { library.secret_service_unlock_sync(service.pointer, list, limit.pointer, nil, $0) }
        return count > 0
    }
}

/// `SecretSearchFlags`.
private enum SearchFlags {
    static let all: CInt = 1 << 1
    static let loadSecrets: CInt = 1 << 3
}
#endif
