import CPostgres

/// A statement with its parameters in libpq's form.
struct PostgresQuery {
    let sql: String
    let parameters: [SQLValue]
    /// Whether connections keep it prepared.
    let isKept: Bool

    init(_ sql: String, _ parameters: [SQLValue] = [], isKept: Bool = true) {
        self.sql = sql
        self.parameters = parameters
        self.isKept = isKept
    }

    /// The type of each parameter; for NULL the server infers it.
    var types: [Oid] { parameters.map(\.type) }

    /// Lends the parameters as C arrays: values, lengths and formats.
    ///
    /// Whole numbers and texts go in text format, bytes in binary.
    func withParameters<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
    ) -> Result {
        guard !parameters.isEmpty else { return body(nil, nil, nil) }
        var (content, starts, lengths) = ([CChar](), [Int?](), [Int32]())
        for parameter in parameters {
            let start = content.count
            switch parameter {
            case .null: starts.append(nil)
            case .integer(let value): content += String(value).utf8.map(CChar.init(bitPattern:))
            case .text(let text): content += text.utf8.map(CChar.init(bitPattern:))
            case .bytes(let bytes): content += bytes.map(CChar.init(bitPattern:))
            }
            lengths.append(Int32(content.count - start))
            if parameter != .null { starts.append(start) }
            content.append(0)
        }
        let formats = parameters.map { parameter -> Int32 in if case .bytes = parameter { 1 } else { 0 } }
        return content.withUnsafeBufferPointer { content in
            let pointers = starts.map { start in start.flatMap { content.baseAddress?.advanced(by: $0) } }
            return body(pointers, lengths, formats)
        }
    }

    /// The name of the prepared statement.
    ///
    /// It depends only on the text and the types, so behind a pooler the same name means the same statement. The types
    /// matter: a statement prepared with NULL must not treat a later number as text.
    var name: String {
        let kinds = types.map(String.init).joined(separator: ",")
        return "latchkey_\(sql.utf8.count)_\("\(kinds) \(sql)".fingerprint)"
    }
}

extension String {
    /// A hash of the whole text (FNV-1a), equal in every program.
    var fingerprint: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 36)
    }
}

extension SQLValue {
    fileprivate var type: Oid {
        switch self {
        case .null: 0
        case .integer: 20
        case .text: 25
        case .bytes: 17
        }
    }
}
