import Foundation
package import LatchkeyJSON

/// The single claims that a request asks for (the `claims` parameter of OpenID Connect Core §5.5).
package struct ClaimsRequest: Sendable, Equatable {
    /// The longest parameter, in bytes.
    package static let longest = 4096
    /// The most claims of a request.
    package static let most = 64
    /// The longest name of a claim, in bytes.
    package static let longestName = 128

    /// How a claim is asked for.
    package struct Demand: Sendable, Equatable {
        package let isEssential: Bool
        /// The values that the request accepts; empty for every value.
        package let values: [JSONValue]
    }

    /// The parameter as it came.
    package let text: String
    /// The claims that the userinfo endpoint gives.
    package let userinfo: [String: Demand]
    /// The claims of the ID token.
    package let idToken: [String: Demand]

    /// Reads the parameter; nil if it is too long, no JSON, or of another shape than §5.5 says.
    ///
    /// Unknown members are ignored.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.longest, (try? JSONSyntax.check(bytes)) != nil,
            let json = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)), let members = json.objectValue,
            let userinfo = Self.demands(members["userinfo"]), let idToken = Self.demands(members["id_token"]),
            userinfo.count + idToken.count <= Self.most
        else { return nil }
        self.text = text
        self.userinfo = userinfo
        self.idToken = idToken
    }

    private static func demands(_ value: JSONValue?) -> [String: Demand]? {
        guard let value, value != .null else { return [:] }
        guard let members = value.objectValue else { return nil }
        var demands: [String: Demand] = [:]
        for (name, member) in members {
            guard isName(name), let demand = Demand(member) else { return nil }
            demands[name] = demand
        }
        return demands
    }

    /// Names are shown on a page and stored with the user's consent.
    private static func isName(_ text: String) -> Bool {
        (1...longestName).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
}

extension ClaimsRequest.Demand {
    /// Nil for a value of another shape.
    fileprivate init?(_ value: JSONValue) {
        switch value {
        case .null: self.init(isEssential: false, values: [])
        case .object(let members):
            let (essential, one, several) = (members["essential"], members["value"], members["values"])
            guard essential.map({ $0.boolValue != nil }) ?? true,
                several.map({ $0.arrayValue?.isEmpty == false }) ?? true
            else { return nil }
            self.init(
                isEssential: essential?.boolValue ?? false,
                values: (one.map { [$0] } ?? []) + (several?.arrayValue ?? [])
            )
        default: return nil
        }
    }
}

extension ClaimsRequest {
    /// The claims that say how and when somebody logged in, and no more about them.
    private static let ofLogIns: Set<String> = [
        "sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "acr", "amr", "azp", "sid", "at_hash", "c_hash", "jti",
    ]

    /// The names of the claims about the person, in alphabetical order.
    package var namesAboutPerson: [String] {
        Set(userinfo.keys).union(idToken.keys).subtracting(Self.ofLogIns).sorted()
    }

    /// The `sub` that the request names; the user must have it.
    var subject: String? {
        for demands in [idToken, userinfo] {
            if let value = demands["sub"]?.values.first?.stringValue { return value }
        }
        return nil
    }

    /// The demand for a level; nil without one.
    var level: (values: String, isEssential: Bool)? {
        guard let demand = idToken["acr"], !demand.values.isEmpty else { return nil }
        return (demand.values.compactMap(\.stringValue).joined(separator: " "), demand.isEssential)
    }
}
