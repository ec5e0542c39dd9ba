/// Usernames for a user whose login at a backend may be taken or invalid.
package enum UsernameChoice {
    /// The consecutive numbers that are tried before random ones.
    private static let counted = 2...9
    private static let drawn = 6

    /// The login itself if it is a valid username, then with numbers.
    ///
    /// - Parameter login: The login; `user` replaces nil or a login without valid characters.
    /// - Returns: The usernames, the best first.
    package static func names(for login: String?) -> [Username] {
        let base = base(of: login ?? "")
        let numbers = counted.map { "\($0)" } + (0..<drawn).map { _ in "\(Int.random(in: 1_000...999_999_999))" }
        let own = [login].compactMap { $0.flatMap { try? Username($0) } }
        let plain = own.isEmpty && login != nil ? [try? Username(base)].compactMap { $0 } : []
        return own + plain + numbers.compactMap { try? Username("\(base)-\($0)") }
    }

    private static func base(of login: String) -> String {
        // The domain is dropped, because a complete address would be someone's address rather than a name.
        let local = login.split(separator: "@").first ?? ""
        let letters = local.unicodeScalars.prefix(SSOStatement.longestText).map { scalar -> Character in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains(scalar))
                ? Character(scalar) : "-"
        }
        let trimmed = String(letters.drop { $0 == "-" }.prefix(Username.lengths.upperBound - 10))
        return trimmed.isEmpty ? "user" : trimmed
    }
}
