import Foundation
import LatchkeyAPI
import LatchkeyCore

/// The parsed query of a list of objects.
struct ObjectListQuery {
    let limit: Int
    let position: ObjectPosition?
    let order: LatchkeyCore.ObjectOrder

    /// Makes and reads this list's cursors.
    let cursors: ListCursors

    /// - Parameters:
    ///   - query: The query of the request.
    ///   - bucket: The bucket to list.
    ///   - digest: Signs cursors.
    /// - Throws: The errors in the query.
    init(_ query: RequestQuery, of bucket: Bucket, _ digest: any KeyedDigest) throws {
        var errors: FieldErrors = [:]
        let order = Self.order(query["order"], &errors)
        let cursors = ListCursors(digest, of: ["\(bucket.scope)", bucket.name.text, "\(order)"])
        let page = PageQuery(query, &errors) { cursors.position($0).flatMap(ObjectCursor.position) }
        query.refuseRepeated("order", &errors)
        self.order = order
        self.cursors = cursors
        limit = page.limit
        position = page.position
        guard errors.isEmpty else { throw HTTPProblem(errors) }
    }

    private static func order(_ text: String?, _ errors: inout FieldErrors) -> LatchkeyCore.ObjectOrder {
        switch text.map(LatchkeyAPI.ObjectOrder.init) {
        case nil, .some(.some(.created)): return .oldestFirst
        case .some(.some(.newestFirst)): return .newestFirst
        case .some(.none):
            errors["order"] = .invalid("Send created or -created.")
            return .oldestFirst
        }
    }
}

/// A position in a list as an opaque text.
enum ObjectCursor {
    static func text(_ position: ObjectPosition) -> String {
        Base64URL.encode(Array("\(position.createdAt.milliseconds) \(position.id.text)".utf8))
    }

    static func position(_ text: String) -> ObjectPosition? {
        guard text.utf8.count <= 256, let bytes = Base64URL.decode(text) else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let milliseconds = Int64(parts[0]), (0...Self.latest).contains(milliseconds),
            let id = ObjectID(String(parts[1]))
        else { return nil }
        return ObjectPosition(createdAt: Date(milliseconds: milliseconds), id: id)
    }

    /// The end of the year 9999, in milliseconds.
    private static let latest: Int64 = 253_402_300_799_999
}
