import Foundation
import LatchkeyCore
import Testing

/// What SECURITY.md says of attempts is what the server does; how it does it is in `AttemptLimitsTests`.
@Suite struct DocumentedLimitsTests {
    /// The section of the document, its line breaks as spaces.
    private static func document() throws -> String {
        var root = URL(filePath: #filePath)
        while root.lastPathComponent != "Server" { root.deleteLastPathComponent() }
        let file = root.deletingLastPathComponent().appending(path: "SECURITY.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let section = try #require(
            text.components(separatedBy: "\n## Attempts\n").last?.components(separatedBy: "\n## ").first
        )
        return section.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func `the numbers are those of the code`() throws {
        let (document, backoff, allowance) = (try Self.document(), AttemptBackoff.passwords, AttemptAllowance.passwords)
        let phrases = [
            "| \(backoff.freeAttempts) attempts |", "a wait of \(backoff.firstWait) seconds, twice as long after each",
            "up to \(backoff.longestWait / 60) minutes", "after \(backoff.mostAttempts) in a row",
            "one attempt every \(backoff.waitPastMost / 3600) hours",
            "forgotten \(backoff.memory / 3600) hours after the last wait", "| \(allowance.stock) attempts |",
            "one more every \(allowance.interval) seconds", "\(allowance.stock) failures of a stranger",
            "for each user's last \(KnownDeviceLimits.perUser) devices",
        ]
        for phrase in phrases { #expect(document.contains(phrase), "\(phrase)") }
        #expect(!document.contains("| \(backoff.freeAttempts + 1) attempts |"))
    }
}
