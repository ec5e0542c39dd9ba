import Foundation
import LatchkeyAPI
import LatchkeyScreens
import Testing

@Suite struct SentenceTests {
    @Test(arguments: Sentence.allCases, Language.allCases)
    func `every sentence is said in every language`(_ sentence: Sentence, _ language: Language) {
        #expect(!sentence.text(in: language).isEmpty)
    }

    @Test(arguments: Sentence.allCases)
    func `no sentence was left in English`(_ sentence: Sentence) {
        let japanese = sentence.text(in: .japanese)
        #expect(japanese != sentence.text(in: .english))
        #expect(japanese.unicodeScalars.contains { $0.value >= 0x3040 })
    }

    @Test(arguments: Sentence.allCases)
    func `a place for a value is in every language or in none`(_ sentence: Sentence) {
        let places = Language.allCases.map { sentence.text(in: $0).filter { $0 == "%" }.count }
        #expect(Set(places).count == 1)
    }

    @Test(arguments: Language.allCases)
    func `no two sentences are the same`(_ language: Language) {
        #expect(Set(Sentence.allCases.map { $0.text(in: language) }).count == Sentence.allCases.count)
    }

    @Test(arguments: [
        (SessionEndReason.signedOut, Sentence.sessionSignedOut), (.revoked, .sessionRevoked),
        (.expired, .sessionExpired), (.reuseDetected, .sessionReused), (.passwordChanged, .sessionPasswordChanged),
        (.userDisabled, .sessionUserDisabled), (.userDeleted, .sessionUserDeleted),
        (SessionEndReason(rawValue: "from_a_newer_server"), .sessionEnded),
    ])
    func `every reason of an ended session has its sentence`(_ reason: SessionEndReason, _ sentence: Sentence) {
        #expect(Sentence(reason) == sentence)
    }

    @Test(arguments: [
        (AuditEventKind.userRegistered, Sentence.eventUserRegistered), (.userUpdated, .eventUserUpdated),
        (.passwordChanged, .eventPasswordChanged), (.addressVerified, .eventAddressVerified),
        (.passwordReset, .eventPasswordReset), (.identityLinked, .eventIdentityLinked),
        (.identityUnlinked, .eventIdentityUnlinked), (.loginSucceeded, .eventLoginSucceeded),
        (.loginFailed, .eventLoginFailed), (.sessionEnded, .eventSessionEnded),
        (.userDisabled, .eventUserDisabled), (.userEnabled, .eventUserEnabled),
        (AuditEventKind(rawValue: "from_a_newer_server"), .eventUnknown),
    ])
    func `every event of an account has its sentence`(_ kind: AuditEventKind, _ sentence: Sentence) {
        #expect(Sentence(AuditEvent(id: "1", kind: kind, createdAt: .distantPast)) == sentence)
    }

    @Test(arguments: [
        (SessionEndReason.signedOut, Sentence.eventSessionSignedOut), (.revoked, .eventSessionRevoked),
        (.expired, .eventSessionExpired), (.reuseDetected, .eventSessionReused),
        (.passwordChanged, .eventSessionPasswordChanged), (.userDisabled, .eventSessionUserDisabled),
        (.userDeleted, .eventSessionUserDeleted),
        (SessionEndReason(rawValue: "from_a_newer_server"), .eventSessionEnded),
    ])
    func `every end of a session among the events has its sentence`(_ reason: SessionEndReason, _ sentence: Sentence) {
        let event = AuditEvent(id: "1", kind: .sessionEnded, createdAt: .distantPast, reason: reason)
        #expect(Sentence(event) == sentence)
    }

    @Test func `values stand in their places, whatever signs they have`() {
        #expect(
            Sentence.continueQuestion.text(in: .english, with: ["100 %", "ada%"])
                == "100 % opened this page to log you in. Do you want to continue as ada%?"
        )
    }

    @Test func `a time is formatted with its date and minute`() {
        let moment = Date(timeIntervalSince1970: 1_795_295_040)
        #expect(Language.english.text(of: moment) == "21 November 2026 at 21:04 UTC")
        #expect(Language.japanese.text(of: moment) == "2026年11月21日 21:04 UTC")
        #expect(Language.english.text(of: moment, in: .init(secondsFromGMT: 32_400)) == "22 November 2026 at 06:04")
    }
}

@Suite struct LanguageTests {
    @Test(arguments: ["ja", "ja-JP", "ja_JP.UTF-8", "JA", "ja@calendar=japanese"])
    func `a tag of any region names the language`(_ tag: String) {
        #expect(Language(tag: tag) == .japanese)
    }

    @Test(arguments: ["de", "", "C", "C.UTF-8", "jav"])
    func `a tag of another language names none`(_ tag: String) {
        #expect(Language(tag: tag) == nil)
    }

    @Test func `the first language that the screens speak is taken`() {
        #expect(Language(preferred: ["de-DE", "ja-JP", "en"]) == .japanese)
    }

    @Test func `a language is called as those call it who speak it`() {
        #expect(Language.allCases.map(\.name) == ["English", "日本語"])
    }

    @Test func `a person who prefers none of them gets English`() {
        #expect(Language(preferred: ["de-DE"]) == .english)
    }
}
