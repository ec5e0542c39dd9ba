import LatchkeyCore
import LatchkeyJSON

extension ClaimValue {
    /// The value of JSON; nil for `null` and for numbers that are no times and counts.
    ///
    /// A number with a fraction loses it, so a time is never later than in the token.
    init?(_ json: JSONValue) {
        switch json {
        case .null: return nil
        case .bool(let value): self = .flag(value)
        case .integer(let value): self = .integer(value)
        case .number(let value):
            guard let whole = Int64(exactly: value.rounded(.down)) else { return nil }
            self = .integer(whole)
        case .string(let value): self = .text(value)
        case .array(let values):
            let list = values.compactMap(ClaimValue.init)
            guard list.count == values.count else { return nil }
            self = .list(list)
        case .object(let members):
            guard let object = Self.claims(members) else { return nil }
            self = .object(object)
        }
    }

    /// The claims of a JSON object, without members that are `null`; nil if another value is none of a claim.
    static func claims(_ members: [String: JSONValue]) -> Claims? {
        let members = members.filter { $0.value != .null }
        let claims = members.compactMapValues(ClaimValue.init)
        return claims.count == members.count ? claims : nil
    }

    var json: JSONValue {
        switch self {
        case .text(let value): .string(value)
        case .integer(let value): .integer(value)
        case .flag(let value): .bool(value)
        case .list(let values): .array(values.map(\.json))
        case .object(let members): .object(members.mapValues(\.json))
        }
    }
}
