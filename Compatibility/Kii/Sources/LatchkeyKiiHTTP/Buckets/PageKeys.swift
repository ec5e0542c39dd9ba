import Foundation
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// The signed pagination keys of one query by one caller.
struct PageKeys: Sendable {
    private let cursors: ListCursors

    /// - Parameters:
    ///   - body: The query as it was sent.
    ///   - wrapper: The kind of the query.
    ///   - path: The path of the request.
    ///   - party: The caller.
    ///   - digest: Signs the keys.
    init(
        of body: KiiBody,
        _ wrapper: QueryRequest.Wrapper,
        at path: String,
        by party: BucketParty,
        _ digest: any KeyedDigest
    ) {
        let asker: [String] =
            switch party {
            case .user(let id): ["user", id.rawValue]
            case .anonymous: ["anonymous"]
            case .administrator: ["administrator"]
            }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let query = (try? encoder.encode(body.members[wrapper.rawValue])) ?? Data()
        cursors = ListCursors(digest, of: [path, String(decoding: query, as: UTF8.self)] + asker)
    }

    /// The body with the position from its pagination key.
    ///
    /// - Throws: `INVALID_INPUT_DATA` if the key is forged or belongs to another query.
    func opened(_ body: KiiBody) throws(KiiRefusal) -> KiiBody {
        guard let key = try body.textIfAny("paginationKey") else { return body }
        guard let position = cursors.position(key) else {
            throw .invalid("paginationKey must be the nextPaginationKey of the same query.")
        }
        return KiiBody(members: body.members.merging(["paginationKey": .string(position)]) { $1 })
    }

    func key(_ position: ObjectQueryPosition) -> ObjectQueryPosition {
        ObjectQueryPosition(cursors.signed(position.text))
    }
}
