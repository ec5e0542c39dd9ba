import Foundation
import LatchkeyAPI

/// What the query of a list asks for.
struct PageQuery {
    private let limit: Int
    private let after: ListPosition?
    let order: ObjectOrder

    init(_ request: FakeRequest) throws(Refusal) {
        var check = FieldCheck()
        for name in ["limit", "after", "order"] where request.queryValues(name).count > 1 {
            check.refuse(name, .invalid("Send this once."))
        }
        limit = Self.limit(request.query("limit"), &check)
        order = Self.order(request.query("order"), &check)
        after = request.query("after").flatMap { text in
            let position = ListPosition(cursor: text)
            if position == nil { check.refuse("after", .invalid("Send what the last page gave as next.")) }
            return position
        }
        try check.finish()
    }

    /// The elements of the page that was asked for, and what names the next one.
    ///
    /// - Parameters:
    ///   - all: All elements in the order of the list.
    ///   - newestFirst: Whether that is from the newest to the oldest.
    ///   - position: Where an element stands.
    /// - Returns: The page.
    func page<Element>(
        of all: [Element],
        newestFirst: Bool,
        at position: (Element) -> ListPosition
    ) -> (elements: [Element], next: String?) {
        let rest = all.drop { element in
            guard let after else { return false }
            return newestFirst ? position(element) >= after : position(element) <= after
        }
        let page = Array(rest.prefix(limit))
        return (page, rest.count > limit ? page.last.map { position($0).cursor } : nil)
    }

    private static func limit(_ text: String?, _ check: inout FieldCheck) -> Int {
        guard let text else { return 100 }
        guard text.wholeMatch(of: /[0-9]+/) != nil, let limit = Int(text), (1...1_000).contains(limit) else {
            check.refuse("limit", .invalid("Send a number from 1 to 1000."))
            return 100
        }
        return limit
    }

    private static func order(_ text: String?, _ check: inout FieldCheck) -> ObjectOrder {
        guard let text else { return .created }
        guard let order = ObjectOrder(rawValue: text) else {
            check.refuse("order", .invalid("Send created or -created."))
            return .created
        }
        return order
    }
}

/// A place in a list, which stays one when its element has gone.
struct ListPosition: Comparable {
    let createdAt: Date
    let id: String

    init(createdAt: Date, id: String) {
        self.createdAt = createdAt
        self.id = id
    }

    init?(cursor: String) {
        let padding = String(repeating: "=", count: (4 - cursor.count % 4) % 4)
        guard let data = Data(base64Encoded: cursor + padding), let text = String(validating: data, as: UTF8.self),
            let (_, time, id) = text.wholeMatch(of: /([0-9]{1,15}) ([A-Za-z0-9._-]{2,100})/)?.output,
            let milliseconds = Int64(time)
        else { return nil }
        createdAt = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
        self.id = String(id)
    }

    /// The place as a text that means nothing to clients.
    var cursor: String {
        let milliseconds = Int64((createdAt.timeIntervalSince1970 * 1_000).rounded())
        return Data("\(milliseconds) \(id)".utf8).base64EncodedString().filter { $0 != "=" }
    }

    static func < (one: ListPosition, other: ListPosition) -> Bool {
        (one.createdAt, one.id) < (other.createdAt, other.id)
    }
}
