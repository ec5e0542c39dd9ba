import Foundation
import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// What the query of a list asks for.
struct ObjectListQuery {
    let limit: Int
    let position: ObjectPosition?
    let order: LatchkeyCore.ObjectOrder

    init(_ query: Parameters) throws {
        var errors: FieldErrors = [:]
        let page = PageQuery(query, &errors, position: ObjectCursor.position)
        query.refuseRepeated("order", &errors)
        limit = page.limit
        position = page.position
        order = Self.order(query.get("order"), &errors)
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
