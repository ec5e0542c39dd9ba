import Foundation
import LatchkeyCore
import LatchkeyCrypto
import Testing

@Suite struct ZxcvbnEstimatorTests {
    private let estimator = ZxcvbnEstimator()

    private func strength(_ password: String, _ words: String...) -> PasswordStrength {
        estimator.strength(of: password, knowing: words)
    }

    @Test(arguments: BestKnownPasswords.all) func `the best known passwords are weak`(password: String) {
        #expect(strength(password).score < 2)
    }

    @Test func `the list has some hundreds of them`() { #expect(BestKnownPasswords.all.count > 250) }

    @Test func `the most used passwords are on the list`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let list = tests.appending(path: "../../../Sources/LatchkeyCrypto/Passwords/most-used-passwords.txt")
        let passwords = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(passwords.count == 10_000)
        #expect(passwords.filter { strength($0) != PasswordStrength(score: 0, pattern: .common) } == [])
    }

    @Test(
        arguments: [
            "correct horse", "another horse", "correct horse battery staple", "xkqzwpvj", "cafe au lait",
            "it's Tuesday, mum",
            "夏草や兵どもが夢の跡", "🐎🔋📎✅🌧️🎻", "пять синих китов", "        x  horse ",
        ]
    )
    func `other passwords are not`(password: String) { #expect(strength(password).score >= 2) }

    private static let patterns: [(String, GuessedPattern)] = [
        ("password", .common), ("P@ssw0rd", .common), ("PASSWORD1", .common), ("ｐａｓｓｗｏｒｄ", .common),
        ("1qaz2wsx3edc", .common), ("4815162342", .common), ("elephants1", .common), ("jjjjjjjjjjj", .repetition),
        ("horsehorse", .repetition), ("🙂🙂🙂🙂🙂🙂🙂🙂", .repetition), ("ああああああああ", .repetition), ("mnopqrstu", .sequence),
        ("zyxwvuts", .sequence), ("asdfghjkl;", .neighbouringKeys), ("14.03.1985", .date), ("19850314", .date),
    ]

    @Test(arguments: patterns) func `a weakness has its reason`(
        sample: (password: String, pattern: GuessedPattern)
    ) {
        #expect(strength(sample.password).score < 2)
        #expect(strength(sample.password).pattern == sample.pattern)
    }

    @Test(arguments: ["Evelyn.Moss1", "mossevelyn", "EVELYN.MOSS", "3velyn.moss", "evelynevelyn"])
    func `the user's own names make a password weak, others' names do not`(password: String) {
        let own = strength(password, "evelyn.moss", "evelyn", "moss")
        #expect(own.score < 2)
        #expect(own.pattern == .ownNames)
        #expect(strength(password, "xavier.quill", "xavier", "quill").pattern != .ownNames)
    }

    @Test func `a name with other words is not weak`() {
        #expect(strength("evelyn likes purple horses", "evelyn").score >= 2)
        #expect(strength("Evelyn.Moss1").score >= 2)
    }

    @Test func `the longest password takes a few milliseconds`() {
        let alphabets = ["a", "1", "4@310$", "password", "qwertzuiop", "xq8!Kp#2z7", "🙂", "1985"]
        let words = (0..<32).map { String(repeating: "a1", count: 4 + $0 % 28) }
        let clock = ContinuousClock()
        for alphabet in alphabets {
            let password = String(String(repeating: alphabet, count: 256).prefix(256))
            let times = (0..<5).map { _ in clock.measure { _ = estimator.strength(of: password, knowing: words) } }
            // Measured: 2 ms. Takes the best of five, and leaves much room for a busy machine.
            #expect(times.min() ?? .zero < .milliseconds(40), "\(alphabet)")
        }
    }

    @Test(arguments: ["", " ", "\u{0}", "\u{FDFA}", String(repeating: "\u{FDFA}", count: 256), "\u{10FFFF}"])
    func `any text has a strength`(password: String) {
        #expect(PasswordStrength.scores.contains(strength(password, "", "\u{0}", password).score))
    }
}
