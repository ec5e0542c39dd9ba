public import LatchkeyAPI

/// A named collection of the signed-in user's own JSON objects.
///
/// ```swift
/// let book = latchkey.bucket("balance_book")
/// let entry = try await book.create(["name": "Coffee", "amount": -300])
/// try await book.patch(entry.id, ["amount": -350], ifVersion: entry.version)
/// for object in try await book.allObjects() { … }
///
/// try await book.create(encoding: Entry(name: "Tea", amount: -250))       // the app's own Codable type
/// let entry = try await book.read(id).decoded(as: Entry.self)
/// ```
///
/// Every call asks the server, with the access token, and throws ``LatchkeyError``: `not_found`, `stale` when the
/// object is of another version than named, `payload_too_large`, and whatever ``LatchkeyClient/data(for:)`` throws.
public struct Bucket: Sendable {
    /// The name of the bucket.
    public let name: String
    let latchkey: LatchkeyClient

    /// One page of the objects.
    ///
    /// - Parameters:
    ///   - limit: How many at most, 1 to 1,000; 100 without it.
    ///   - after: The `next` of the page before; nil for the first page.
    ///   - order: Oldest first unless said otherwise.
    /// - Returns: The objects, and what names the next page.
    /// - Throws: ``LatchkeyError``.
    public func objects(
        limit: Int? = nil,
        after: String? = nil,
        order: ObjectOrder = .created
    ) async throws(LatchkeyError) -> ObjectPage {
        try await LatchkeyError.typed {
            var query = [(name: "order", value: order.rawValue)]
            if let limit { query.append(("limit", String(limit))) }
            if let after { query.append(("after", after)) }
            return try await latchkey.call(.listObjects, NoBody(), parameters: try parameters(), query: query)
        }
    }

    /// All objects, page by page.
    ///
    /// - Parameter order: Oldest first unless said otherwise.
    /// - Returns: Every object of the bucket.
    /// - Throws: ``LatchkeyError``.
    public func allObjects(order: ObjectOrder = .created) async throws(LatchkeyError) -> [StoredObject] {
        try await LatchkeyError.typed {
            var page = try await objects(limit: 1_000, order: order)
            var all = page.objects
            while let next = page.next, !page.objects.isEmpty {
                page = try await objects(limit: 1_000, after: next, order: order)
                all += page.objects
            }
            return all
        }
    }

    /// Creates an object; the server makes its id.
    @discardableResult
    public func create(_ members: [String: JSONValue]) async throws(LatchkeyError) -> StoredObject {
        try await LatchkeyError.typed {
            try await latchkey.call(.createObject, members, parameters: try parameters())
        }
    }

    /// Creates an object from a value of the app's own; the server makes its id.
    ///
    /// - Parameter value: What to keep.
    /// - Returns: The object; ``LatchkeyAPI/StoredObject/decoded(as:)`` makes a value of it again.
    /// - Throws: ``LatchkeyError``: `not_encodable` before anything is sent, and as the other calls.
    @discardableResult
    public func create(encoding value: some Encodable) async throws(LatchkeyError) -> StoredObject {
        try await LatchkeyError.typed {
            try await create(Dictionary(encoding: value))
        }
    }

    /// Reads an object.
    public func read(_ id: String) async throws(LatchkeyError) -> StoredObject {
        try await LatchkeyError.typed {
            try await latchkey.call(.readObject, NoBody(), parameters: try parameters(id))
        }
    }

    /// Replaces all members of an object, or creates it with this id; with a version, only when it is still the one.
    @discardableResult
    public func replace(
        _ id: String,
        with members: [String: JSONValue],
        ifVersion version: Int64? = nil
    ) async throws(LatchkeyError) -> StoredObject {
        try await LatchkeyError.typed {
            try await latchkey.call(.replaceObject, members, parameters: try parameters(id), ifVersion: version)
        }
    }

    /// Replaces all members of an object by those of a value of the app's own, or creates it with this id; with a version,
    /// only when it is still the one.
    @discardableResult
    public func replace(
        _ id: String,
        encoding value: some Encodable,
        ifVersion version: Int64? = nil
    ) async throws(LatchkeyError) -> StoredObject {
        try await LatchkeyError.typed {
            try await replace(id, with: Dictionary(encoding: value), ifVersion: version)
        }
    }

    /// Changes the members that are named, and removes those that are null; with a version, only when it is still the
    /// one.
    @discardableResult
    public func patch(
        _ id: String,
        _ changes: [String: JSONValue],
        ifVersion version: Int64? = nil
    ) async throws(LatchkeyError) -> StoredObject {
        try await LatchkeyError.typed {
            try await latchkey.call(.patchObject, changes, parameters: try parameters(id), ifVersion: version)
        }
    }

    /// Deletes an object; with a version, only when it is still the one.
    public func delete(_ id: String, ifVersion version: Int64? = nil) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            _ = try await latchkey.call(.deleteObject, NoBody(), parameters: try parameters(id), ifVersion: version)
        }
    }

    private func parameters() throws -> [String: String] { ["bucket": try segment(name)] }

    private func parameters(_ id: String) throws -> [String: String] {
        ["bucket": try segment(name), "id": try segment(id)]
    }

    /// A name that stays one part of a path.
    ///
    /// `..` would not: DELETE on it could reach something else entirely.
    private func segment(_ name: String) throws -> String {
        guard !["", ".", ".."].contains(name) else {
            throw LatchkeyError(
                code: .invalidRequest,
                says: "“\(name)” cannot name a bucket or an object. Use another name."
            )
        }
        return name
    }
}

extension LatchkeyClient {
    /// The signed-in user's bucket of this name.
    ///
    /// Asks nobody yet; a bucket exists as soon as it has an object.
    ///
    /// - Parameter name: The name of the bucket.
    /// - Returns: The bucket.
    public func bucket(_ name: String) -> Bucket { Bucket(name: name, latchkey: self) }
}
