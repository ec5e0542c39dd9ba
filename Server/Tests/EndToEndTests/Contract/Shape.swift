import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An answer without random parts: ids, times and secrets.
enum Shape {
    /// The members whose exact value is part of the contract.
    private static let exact: Set<String> = [
        "code", "detail", "reason", "title", "status", "tokenType", "kind", "version", "username", "displayName",
        "country",
        "locale", "pendingEmailAddress", "pendingPhoneNumber", "isPseudo", "isCurrent", "emailAddressVerified",
        "phoneNumberVerified", "attributes", "applicationID", "name", "platform", "number", "nested", "provider",
        "token", "emailAddress", "phoneNumber", "verificationRequired", "generatesPasswords", "offersMailedLogin",
        "minimumLength",
        "maximumLength", "minimumStrength", "pattern",
    ]

    /// The status and the headers that the SDK reads.
    static func of(_ response: HTTPURLResponse) -> String {
        let names = ["Content-Type", "WWW-Authenticate", "ETag", "Allow", "Retry-After", "Cache-Control"]
        let headers = names.compactMap { name in
            response.value(forHTTPHeaderField: name).map { value in
                // The duration depends on the speed of the calls.
                name == "Retry-After" ? "\(name): \(Int(value) == nil ? value : "number")" : "\(name): \(value)"
            }
        }
        let dated = response.value(forHTTPHeaderField: "Date") == nil ? "undated " : ""
        let place = response.value(forHTTPHeaderField: "Location") == nil ? "" : " Location"
        return "\(response.statusCode) \(dated)[\(headers.joined(separator: ", "))\(place)]"
    }

    /// The shape of a body.
    static func of(_ json: Any?) -> String {
        switch json {
        case nil: "nothing"
        case let object as [String: Any]:
            "{"
                + object.sorted { $0.key < $1.key }.map { name, value in
                    "\(name): \(exact.contains(name) ? exactly(value) : of(value))"
                }.joined(separator: ", ") + "}"
        case let list as [Any]: "[" + list.map { of($0) }.joined(separator: ", ") + "]"
        case is String: "text"
        case is NSNumber: "number"
        default: "null"
        }
    }

    private static func exactly(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "?"
    }
}
