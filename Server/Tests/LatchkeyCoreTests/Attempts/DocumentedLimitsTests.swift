import Foundation
import LatchkeyCore
import Testing

/// The server's limits on attempts are those in SECURITY.md; `AttemptLimitsTests` tests their behaviour.
@Suite struct DocumentedLimitsTests {
    /// A section of the document, with spaces for line breaks.
    private static func section(_ title: String) throws -> String {
        var root = URL(filePath: #filePath)
        while root.lastPathComponent != "Server" { root.deleteLastPathComponent() }
        let file = root.deletingLastPathComponent().appending(path: "SECURITY.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let section = try #require(
            text.components(separatedBy: "\n## \(title)\n").last?.components(separatedBy: "\n## ").first
        )
        return section.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func `the numbers are those of the code`() throws {
        let (document, backoff, allowance) = (
            try Self.section("Attempts"), AttemptBackoff.passwords, AttemptAllowance.passwords
        )
        let phrases = [
            "| \(backoff.freeAttempts) attempts |", "a wait of \(backoff.firstWait) seconds, twice as long after each",
            "up to \(backoff.longestWait / 60) minutes", "after \(backoff.mostAttempts) in a row",
            "one attempt every \(backoff.waitPastMost / 3600) hours",
            "forgotten \(backoff.memory / 3600) hours after the last wait", "| \(allowance.stock) attempts |",
            "one more every \(allowance.interval) seconds", "\(allowance.stock) failures of a stranger",
            "| \(AttemptAllowance.messages.stock) messages | one more every \(AttemptAllowance.messages.interval) seconds |",
            "| \(AttemptAllowance.clientSecrets.stock) secrets | one more every \(AttemptAllowance.clientSecrets.interval) seconds |",
            "within \(PasskeyChallenge.lifetime.wholeSeconds / 60) minutes",
            "at most \(PasskeyRecord.mostPerUser) passkeys",
            "| \(AttemptAllowance.notices.stock) notices | one more every \(AttemptAllowance.notices.interval / 60) minutes |",
            "| \(AttemptAllowance.newDeviceMails.stock) e-mails | one more every \(AttemptAllowance.newDeviceMails.interval / 60) minutes |",
            "| \(AttemptAllowance.newDeviceMailsOfOneDevice.stock) e-mail | one more every \(AttemptAllowance.newDeviceMailsOfOneDevice.interval / 3600) hours |",
            "| \(AttemptAllowance.names.stock) names | one more every \(AttemptAllowance.names.interval) seconds |",
            "| \(AttemptAllowance.devices.stock) devices | one more every \(AttemptAllowance.devices.interval) seconds |",
            "| \(AttemptAllowance.judgements.stock) passwords | one more every second |",
            "| \(AttemptAllowance.interactions.stock) requests | one more every \(AttemptAllowance.interactions.interval) seconds |",
            "| \(AttemptAllowance.pushedRequests.stock) requests | one more every second |",
            "| \(AttemptAllowance.clientRegistrations.stock) clients | one more every \(AttemptAllowance.clientRegistrations.interval / 60) minutes |",
            "| \(AttemptAllowance.clientRegistrations.stock) changes | one more every \(AttemptAllowance.clientRegistrations.interval / 60) minutes |",
            "for each user's last \(KnownDeviceLimits.perUser) devices",
        ]
        for phrase in phrases { #expect(document.contains(phrase), "\(phrase)") }
        #expect(!document.contains("| \(backoff.freeAttempts + 1) attempts |"))
    }

    @Test func `what is said of second factors and passkeys is what is done`() throws {
        let (limits, document) = (try Self.section("Attempts"), try Self.section("Second factors and passkeys"))
        let allowance = AttemptAllowance.ceremonies
        #expect(limits.contains("| \(allowance.stock) ceremonies | one more every \(allowance.interval) seconds |"))
        let (codes, new) = (AttemptAllowance.codesOnKnownDevices, AttemptAllowance.newFactors)
        #expect(limits.contains("| \(codes.stock) codes | one more every \(codes.interval) seconds |"))
        #expect(limits.contains("| \(new.stock) factors | one more every \(new.interval / 60) minutes |"))
        let phrases = [
            "after \(LogInChallenge.lifetime / 60) minutes", "after \(LogInChallenge.mostWrongAnswers) wrong answers",
            "A user has \(RecoveryCode.count);", "for \(AccountRules().rememberedDeviceDays) days",
            "\(PasskeyChallenge.random().bytes.count * 8) random bits",
        ]
        for phrase in phrases { #expect(document.contains(phrase), "\(phrase)") }
    }

    @Test func `what is said of codes and links is what is done`() throws {
        let document = try Self.section("Codes and links")
        let phrases = [
            "work once, within \(Int(VerificationRules.lifetime) / 60) minutes", "for \(VerificationRules.tries) tries",
            "\(VerificationRules.mostWrongCodesInADay) wrong codes are checked in \(Int(VerificationRules.day) / 3600) hours",
            "one message of a kind in \(Int(VerificationRules.pause)) seconds",
            "\(VerificationRules.mostInAnHourFromOneAddress) in an hour requested from one network address",
            "\(VerificationRules.mostInAnHour) in all",
        ]
        for phrase in phrases { #expect(document.contains(phrase), "\(phrase)") }
        let secrets = VerificationSecrets()
        #expect(document.contains("\(secrets.code.count) digits"))
        let bits = try #require(Base64URL.decode(String(secrets.token.dropFirst(4)))).count * 8
        #expect(document.contains("\(bits) random bits"))
    }
}
