public import LatchkeyAPI
import LatchkeyJSON

/// A named collection of the signed-in user's own values of one type, stored as JSON objects.
///
/// ```swift
/// struct Entry: Codable { var name: String; var amount: Int }
///
/// let book = latchkey.bucket("balance_book", of: Entry.self)
/// var entry = try await book.create(Entry(name: "Coffee", amount: -300))
/// entry.value.amount = -350
/// entry = try await book.save(entry)               // `stale` if it was changed elsewhere
/// try await book.update(entry.id) { $0.amount -= 50 }
/// let total = try await book.all().reduce(0) { $0 + $1.value.amount }
/// ```
///
/// Members that the type does not know, such as those of a newer version of the app, stay as they are. Arrays are replaced
/// whole, so what the type does not know of their elements is lost; keep elements that versions extend in an object, by key.
///
/// Every call goes to the server and throws ``LatchkeyError``: `not_encodable` before anything is sent, `not_decodable`
/// if an object is no `Value`, `not_found`, `stale`, `payload_too_large`, and the errors of
/// ``LatchkeyClient/data(for:logIn:)``.
public struct Bucket<Value: Codable & Sendable>: Sendable {
    /// The bucket of all objects, whatever their members are.
    public let objects: ObjectBucket

    /// The name of the bucket.
    public var name: String { objects.name }

    private static var mostTries: Int { 5 }

    /// All values, read page by page.
    ///
    /// - Parameter order: The order; oldest first by default.
    /// - Returns: Every value of the bucket.
    /// - Throws: ``LatchkeyError``.
    public func all(order: ObjectOrder = .created) async throws(LatchkeyError) -> [Stored<Value>] {
        try Self.decoded(await objects.allObjects(order: order))
    }

    /// One page of the values.
    ///
    /// - Parameters:
    ///   - limit: The largest number of values, 1 to 1,000; 100 by default.
    ///   - after: The `next` of the previous page; nil for the first page.
    ///   - order: The order; oldest first by default.
    /// - Returns: The values, and the cursor of the next page.
    /// - Throws: ``LatchkeyError``.
    public func page(
        limit: Int? = nil,
        after: String? = nil,
        order: ObjectOrder = .created
    ) async throws(LatchkeyError) -> StoredPage<Value> {
        let page = try await objects.objects(limit: limit, after: after, order: order)
        return StoredPage(entries: try Self.decoded(page.objects), next: page.next)
    }

    /// Reads a value.
    public func read(_ id: String) async throws(LatchkeyError) -> Stored<Value> {
        try Stored(await objects.read(id))
    }

    /// Creates a value; the server chooses its id.
    @discardableResult
    public func create(_ value: Value) async throws(LatchkeyError) -> Stored<Value> {
        try Stored(await objects.create(try Self.members(of: value)))
    }

    /// Creates or replaces the value with this id, with all members of its object.
    ///
    /// With an id of your own, a call can be repeated after a lost answer and creates one value.
    @discardableResult
    public func replace(_ id: String, with value: Value) async throws(LatchkeyError) -> Stored<Value> {
        try Stored(await objects.replace(id, with: try Self.members(of: value)))
    }

    /// Sends the changes of a value; sends nothing without changes.
    ///
    /// May be repeated after a lost answer.
    ///
    /// - Parameter stored: The changed value.
    /// - Returns: The value as the server has it now.
    /// - Throws: ``LatchkeyError``: `stale` if another program has changed it since it was read; read it again then, or
    ///   use ``update(_:_:)``.
    @discardableResult
    public func save(_ stored: Stored<Value>) async throws(LatchkeyError) -> Stored<Value> {
        do {
            return try await sendChanges(of: stored)
        } catch {
            guard error.code == .stale else { throw error }
            // After a lost answer, our own change makes the version stale.
            let found = try await read(stored.id)
            guard try Self.members(of: found.value) == Self.members(of: stored.value) else { throw error }
            return found
        }
    }

    /// Reads a value, changes it and saves it; begins again if another program changed it meanwhile.
    ///
    /// After a lost answer the change may have been made.
    ///
    /// - Parameters:
    ///   - id: The value's id.
    ///   - change: Changes the value; it is called again with each newer version.
    /// - Returns: The value as the server has it now.
    /// - Throws: ``LatchkeyError``: `stale` after five tries.
    @discardableResult
    public func update(
        _ id: String,
        _ change: @Sendable (inout Value) -> Void
    ) async throws(LatchkeyError) -> Stored<Value> {
        var tries = 1
        while true {
            var stored = try await read(id)
            change(&stored.value)
            do {
                return try await sendChanges(of: stored)
            } catch {
                guard error.code == .stale, tries < Self.mostTries else { throw error }
            }
            tries += 1
        }
    }

    /// Deletes a value, if it still has its version.
    public func delete(_ stored: Stored<Value>) async throws(LatchkeyError) {
        try await objects.delete(stored.id, ifVersion: stored.version)
    }

    /// Deletes the value with this id, whatever its version is.
    public func delete(_ id: String) async throws(LatchkeyError) { try await objects.delete(id) }

    private func sendChanges(of stored: Stored<Value>) async throws(LatchkeyError) -> Stored<Value> {
        let (old, new) = (try Self.members(of: stored.original), try Self.members(of: stored.value))
        let changes = JSONValue.mergePatch(from: old, to: new)
        guard !changes.isEmpty else { return stored }
        return try Stored(await objects.patch(stored.id, changes, ifVersion: stored.version))
    }

    private static func decoded(_ objects: [StoredObject]) throws(LatchkeyError) -> [Stored<Value>] {
        var entries: [Stored<Value>] = []
        entries.reserveCapacity(objects.count)
        for object in objects { entries.append(try Stored(object)) }
        return entries
    }

    /// The members that the app stores; the server sets the others.
    private static func members(of value: Value) throws(LatchkeyError) -> [String: JSONValue] {
        try Dictionary(encoding: value).filter { !StoredObject.reservedNames.contains($0.key) }
    }
}
