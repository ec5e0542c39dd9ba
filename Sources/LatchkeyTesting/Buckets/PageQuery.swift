import Foundation
import LatchkeyAPI

/// What the query of a list asks for: how many, after what, and in which order.
struct PageQuery<Position: Comparable & Sendable> {
    private let limit: Int
    private let after: Position?
    private let newestFirst: Bool

    /// - Parameters:
    ///   - request: The request.
    ///   - newestFirst: The order; without it the request may choose one.
    ///   - readPosition: The position that a text stands for; nil when it is none.
    /// - Throws: What is wrong with the query.
    init(
        _ request: FakeRequest,
        newestFirst: Bool? = nil,
        position readPosition: (String) -> Position?
    ) throws(Refusal) {
        var check = FieldCheck()
        let names = newestFirst == nil ? ["limit", "after", "order"] : ["limit", "after"]
        for name in names where request.queryValues(name).count > 1 {
            check.refuse(name, .invalid("Send this once."))
        }
        limit = Self.limit(request.query("limit"), &check)
        self.newestFirst = newestFirst ?? Self.asksForNewestFirst(request.query("order"), &check)
        after = request.query("after").flatMap { text in
            let position = readPosition(text)
            if position == nil { check.refuse("after", .invalid("Send what the last page gave as next.")) }
            return position
        }
        try check.finish()
    }

    /// The page that was asked for, and the position that the next one begins after.
    ///
    /// - Parameters:
    ///   - oldestFirst: All elements.
    ///   - position: Where an element stands.
    /// - Returns: The page.
    func page<Element>(
        of oldestFirst: [Element],
        at position: (Element) -> Position
    ) -> (elements: [Element], next: Position?) {
        let all = newestFirst ? oldestFirst.reversed() : oldestFirst
        let rest = all.drop { element in
            guard let after else { return false }
            return newestFirst ? position(element) >= after : position(element) <= after
        }
        let page = Array(rest.prefix(limit))
        return (page, rest.count > limit ? page.last.map(position) : nil)
    }

    private static func limit(_ text: String?, _ check: inout FieldCheck) -> Int {
        guard let text else { return 100 }
        guard text.wholeMatch(of: /[0-9]+/) != nil, let limit = Int(text), (1...1_000).contains(limit) else {
            check.refuse("limit", .invalid("Send a number from 1 to 1000."))
            return 100
        }
        return limit
    }

    private static func asksForNewestFirst(_ text: String?, _ check: inout FieldCheck) -> Bool {
        guard let text else { return false }
        guard let order = ObjectOrder(rawValue: text) else {
            check.refuse("order", .invalid("Send created or -created."))
            return false
        }
        return order == .newestFirst
    }
}

/// A place in a list, which stays one when its element has gone.
struct ListPosition: Comparable, Sendable {
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
