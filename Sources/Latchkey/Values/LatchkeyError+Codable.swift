public import LatchkeyAPI

extension ErrorCode {
    /// A value cannot be encoded as a JSON object; nothing was sent.
    public static let notEncodable = ErrorCode(rawValue: "not_encodable")
    /// Stored data does not decode as the requested type.
    public static let notDecodable = ErrorCode(rawValue: "not_decodable")
}

extension LatchkeyError {
    static func notEncodable(_ type: Any.Type, _ error: any Error) -> LatchkeyError {
        guard case EncodingError.invalidValue(_, let context) = error else {
            return LatchkeyError(
                code: .notEncodable,
                says: "A value of type \(type) cannot be stored, because it does not encode as a JSON object.",
                underlying: error
            )
        }
        let path = context.codingPath.text
        return LatchkeyError(
            code: .notEncodable,
            says: "A value of type \(type) cannot be stored, because JSON has no form for “\(path)”.",
            fields: [path: FieldProblem(code: .invalidValue, detail: "JSON has no form for it.")],
            underlying: error
        )
    }

    static func notDecodable(_ type: Any.Type, _ error: any Error) -> LatchkeyError {
        let (path, code, what) = fault(in: error)
        return LatchkeyError(
            code: .notDecodable,
            says: "The stored data is not a \(type): “\(path)” \(what).",
            fields: [path: FieldProblem(code: code, detail: "It \(what).")],
            underlying: error
        )
    }

    /// The path and kind of a decoding error.
    private static func fault(in error: any Error) -> (path: String, code: ErrorCode, what: String) {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): ((context.codingPath + [key]).text, .required, "is missing")
        case .valueNotFound(_, let context): (context.codingPath.text, .required, "is null")
        case .typeMismatch(let type, let context): (context.codingPath.text, .wrongType, "is no \(type)")
        case .dataCorrupted(let context): (context.codingPath.text, .invalidValue, "has another form")
        default: ("", .invalidValue, "cannot be read")
        }
    }
}

extension [any CodingKey] {
    /// The path as a text, for example `entries[2].amount`.
    fileprivate var text: String {
        reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}
