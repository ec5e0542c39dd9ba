/// A password that the server generates: four groups of four letters and digits without look-alikes.
enum GeneratedPassword {
    private static let characters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    private static let groupLength = 4
    private static let fewestGroups = 4

    /// It has 79 random bits, and more if an application requires a longer password.
    static func make(for rules: PasswordRules) -> String {
        var generator = SystemRandomNumberGenerator()
        let groups = max(fewestGroups, (rules.minimumLength + groupLength) / (groupLength + 1))
        return (0..<groups).map { _ in
            String((0..<groupLength).map { _ in characters[Int.random(in: 0..<characters.count, using: &generator)] })
        }.joined(separator: "-")
    }
}
