public import LatchkeyAPI

/// A named collection of the signed-in user's own JSON objects, member by member.
///
/// For objects of one `Codable` type use ``Bucket``.
///
/// ```swift
/// let book = latchkey.bucket("balance_book")
/// let entry = try await book.create(["name": "Coffee", "amount": -300])
/// try await book.patch(entry.id, ["amount": -350], ifVersion: entry.version)
/// for object in try await book.allObjects() { … }
/// ```
///
/// Every call goes to the server and throws ``LatchkeyError``: `not_found`, `stale` if the object has another version,
/// `payload_too_large`, and the errors of ``LatchkeyClient/data(for:logIn:)``.
public struct ObjectBucket: Sendable {
    /// The name of the bucket.
    public let name: String
    let latchkey: LatchkeyClient

    /// One page of the objects.
    ///
    /// - Parameters:
    ///   - limit: The largest number of objects, 1 to 1,000; 100 by default.
    ///   - after: The `next` of the previous page; nil for the first page.
    ///   - order: The order; oldest first by default.
    /// - Returns: The objects, and the cursor of the next page.
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

    /// All objects, read page by page.
    ///
    /// - Parameter order: The order; oldest first by default.
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

    /// Creates an object; the server chooses its id.
    @discardableResult
    public func create(_ members: [String: JSONValue]) async throws(LatchkeyError) -> StoredObject {
        try await LatchkeyError.typed {
            try await latchkey.call(.createObject, members, parameters: try parameters())
        }
    }

    /// Creates an object from an `Encodable` value; the server chooses its id.
    ///
    /// - Parameter value: The value, which encodes as a JSON object.
    /// - Returns: The object; `decoded(as:)` decodes it.
    /// - Throws: ``LatchkeyError``: `not_encodable` before anything is sent, and those of the other calls.
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

    /// Replaces all members of an object, or creates it with this id; with a version, only if the object still has it.
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

    /// Replaces all members of an object by those of an `Encodable` value, or creates it with this id; with a version,
    /// only if the object still has it.
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

    /// Sets the named members and removes those that are null (RFC 7396); with a version, only if the object still has
    /// it.
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

    /// Deletes an object; with a version, only if the object still has it.
    public func delete(_ id: String, ifVersion version: Int64? = nil) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            _ = try await latchkey.call(.deleteObject, NoBody(), parameters: try parameters(id), ifVersion: version)
        }
    }

    private func parameters() throws -> [String: String] { ["bucket": try segment(name)] }

    private func parameters(_ id: String) throws -> [String: String] {
        ["bucket": try segment(name), "id": try segment(id)]
    }

    /// A path segment.
    ///
    /// `..` is refused, because it would address another resource.
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
    /// The signed-in user's bucket of this name, without calling the server.
    ///
    /// A bucket exists as soon as it has an object.
    ///
    /// - Parameter name: The name of the bucket.
    /// - Returns: The bucket.
    public func bucket(_ name: String) -> ObjectBucket { ObjectBucket(name: name, latchkey: self) }

    /// The signed-in user's bucket of this name with objects of one type, without calling the server.
    ///
    /// ```swift
    /// let book = latchkey.bucket("balance_book", of: Entry.self)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the bucket.
    ///   - type: The type, which encodes as a JSON object.
    /// - Returns: The bucket.
    public func bucket<Value: Codable & Sendable>(_ name: String, of type: Value.Type) -> Bucket<Value> {
        Bucket(objects: bucket(name))
    }
}
