import LatchkeyDatabase

/// A part of a statement with its values; parameters are numbered when the whole statement is put together.
struct SQLPiece: ExpressibleByStringInterpolation {
    fileprivate enum Part {
        case text(String)
        case value(SQLValue)
    }

    private let parts: [Part]

    init(stringLiteral text: String) { parts = [.text(text)] }

    init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    private init(_ parts: [Part]) { self.parts = parts }

    /// The statement's text and its parameters.
    var statement: (sql: String, parameters: [SQLValue]) {
        var (sql, parameters): (String, [SQLValue]) = ("", [])
        for part in parts {
            switch part {
            case .text(let text): sql += text
            case .value(let value):
                parameters.append(value)
                sql += "$\(parameters.count)"
            }
        }
        return (sql, parameters)
    }

    static func joined(_ pieces: [SQLPiece], by separator: String) -> SQLPiece {
        SQLPiece(Array(pieces.map(\.parts).joined(separator: [.text(separator)])))
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ text: String) { parts.append(.text(text)) }
        /// Appends a value as a parameter.
        mutating func appendInterpolation(_ value: SQLValue) { parts.append(.value(value)) }
        mutating func appendInterpolation(_ piece: SQLPiece) { parts += piece.parts }
        /// Appends SQL text.
        mutating func appendInterpolation(sql text: String) { parts.append(.text(text)) }
    }
}

extension Connection {
    /// Runs a composed statement, and keeps it prepared if `isKept`.
    func query<Value>(_ piece: SQLPiece, isKept: Bool, _ read: (any Row) throws -> Value) throws -> [Value] {
        let (sql, parameters) = piece.statement
        return isKept ? try query(sql, parameters, read) : try queryOnce(sql, parameters, read)
    }
}
