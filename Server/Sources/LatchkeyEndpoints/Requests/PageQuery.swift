import LatchkeyCore

/// What every list's query may ask for: how many, and after what.
struct PageQuery<Position> {
    let limit: Int
    let position: Position?

    /// - Parameters:
    ///   - query: The query.
    ///   - errors: Where what is wrong is noted.
    ///   - readPosition: The position that a text stands for; nil when it is none.
    init(_ query: RequestQuery, _ errors: inout FieldErrors, position readPosition: (String) -> Position?) {
        for name in ["limit", "after"] { query.refuseRepeated(name, &errors) }
        limit = PageLimit.read(query["limit"], &errors)
        position = query["after"].flatMap { text in
            let position = readPosition(text)
            if position == nil { errors["after"] = .invalid("Send what the last page gave as next.") }
            return position
        }
    }
}

/// How many values a page has.
enum PageLimit {
    static let standard = 100
    static let largest = 1000

    static func read(_ text: String?, _ errors: inout FieldErrors) -> Int {
        guard let text else { return standard }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let limit = Int(text), (1...largest).contains(limit)
        else {
            errors["limit"] = .invalid("Send a number from 1 to \(largest).")
            return standard
        }
        return limit
    }
}
