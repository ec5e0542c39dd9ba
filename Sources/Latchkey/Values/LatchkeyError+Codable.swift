public import LatchkeyAPI

extension ErrorCode {
    /// A value of the app cannot be written as a JSON object; nothing was sent.
    public static let notEncodable = ErrorCode(rawValue: "not_encodable")
    /// What is stored is not of the app's type.
    public static let notDecodable = ErrorCode(rawValue: "not_decodable")
}

extension LatchkeyError {
    static func notEncodable(_ type: Any.Type, _ error: any Error) -> LatchkeyError {
        guard case EncodingError.invalidValue(_, let context) = error else {
            return LatchkeyError(
                code: .notEncodable,
                says: "A value of type \(type) cannot be kept: it is not encoded as an object with named members.",
                underlying: error
            )
        }
        let path = context.codingPath.text
        return LatchkeyError(
            code: .notEncodable,
            says: "A value of type \(type) cannot be kept: JSON has no form for “\(path)”.",
            fields: [path: FieldProblem(code: .invalidValue, detail: "JSON has no form for it.")],
            underlying: error
        )
    }

    static func notDecodable(_ type: Any.Type, _ error: any Error) -> LatchkeyError {
        let (path, code, what) = fault(in: error)
        return LatchkeyError(
            code: .notDecodable,
            says: "What is stored is no \(type): “\(path)” \(what).",
            fields: [path: FieldProblem(code: code, detail: "It \(what).")],
            underlying: error
        )
    }

    /// Where the fault is, and which.
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
    /// `entries[2].amount`.
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
