/// A password that the server makes: four groups of four letters and digits, none of which looks like another.
enum GeneratedPassword {
    private static let characters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    private static let groupLength = 4
    private static let fewestGroups = 4

    /// 79 random bits, and more where an application asks for a longer one.
    static func make(for rules: PasswordRules) -> String {
        var generator = SystemRandomNumberGenerator()
        let groups = max(fewestGroups, (rules.minimumLength + groupLength) / (groupLength + 1))
        return (0..<groups).map { _ in
            String((0..<groupLength).map { _ in characters[Int.random(in: 0..<characters.count, using: &generator)] })
        }.joined(separator: "-")
    }
}
