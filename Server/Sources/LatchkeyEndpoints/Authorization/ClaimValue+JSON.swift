import LatchkeyCore
import LatchkeyJSON

extension ClaimValue {
    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .integer(let number): .integer(number)
        case .flag(let flag): .bool(flag)
        case .list(let values): .array(values.map(\.json))
        case .object(let members): .object(members.mapValues(\.json))
        }
    }
}
