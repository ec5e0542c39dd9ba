/// Names for a user whose login at a backend may be taken here, or be no username at all.
package enum UsernameChoice {
    /// How many numbers are tried one after the other before drawn ones.
    private static let counted = 2...9
    private static let drawn = 6

    /// The login itself where it is a username, then with numbers.
    ///
    /// - Parameter login: Nil or without any character of usernames makes `user` of it.
    /// - Returns: The best first.
    package static func names(for login: String?) -> [Username] {
        let base = base(of: login ?? "")
        let numbers = counted.map { "\($0)" } + (0..<drawn).map { _ in "\(Int.random(in: 1_000...999_999_999))" }
        let own = [login].compactMap { $0.flatMap { try? Username($0) } }
        let plain = own.isEmpty && login != nil ? [try? Username(base)].compactMap { $0 } : []
        return own + plain + numbers.compactMap { try? Username("\(base)-\($0)") }
    }

    private static func base(of login: String) -> String {
        // With its domain an address would not be a name but somebody's address.
        let local = login.split(separator: "@").first ?? ""
        let letters = local.unicodeScalars.prefix(SSOStatement.longestText).map { scalar -> Character in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains(scalar))
                ? Character(scalar) : "-"
        }
        let trimmed = String(letters.drop { $0 == "-" }.prefix(Username.lengths.upperBound - 10))
        return trimmed.isEmpty ? "user" : trimmed
    }
}
