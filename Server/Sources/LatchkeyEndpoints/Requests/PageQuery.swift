import LatchkeyCore

/// The query parameters that all lists share: `limit` and `after`.
struct PageQuery<Position> {
    let limit: Int
    let position: Position?

    /// - Parameters:
    ///   - query: The query of the request.
    ///   - errors: Receives the errors in the query.
    ///   - readPosition: Parses a position; nil if the text is not a position.
    init(_ query: RequestQuery, _ errors: inout FieldErrors, position readPosition: (String) -> Position?) {
        for name in ["limit", "after"] { query.refuseRepeated(name, &errors) }
        limit = PageLimit.read(query["limit"], &errors)
        position = query["after"].flatMap { text in
            let position = readPosition(text)
            if position == nil { errors["after"] = .invalid("Send the value of next from the previous page.") }
            return position
        }
    }
}

/// The number of values in a page.
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
