import Foundation
import LatchkeyAPI
import LatchkeyCore

/// What the query of a list asks for.
struct ObjectListQuery {
    let limit: Int
    let position: ObjectPosition?
    let order: LatchkeyCore.ObjectOrder

    /// Makes and reads positions in this list.
    let cursors: ListCursors

    /// - Parameters:
    ///   - query: The query.
    ///   - bucket: Whose objects are asked for.
    ///   - digest: Signs positions.
    /// - Throws: Why the query is refused.
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

/// A place in a list as text that means nothing to clients.
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

    /// The end of the year 9999.
    private static let latest: Int64 = 253_402_300_799_999
}
