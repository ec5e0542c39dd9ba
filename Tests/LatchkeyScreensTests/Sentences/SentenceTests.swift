import Foundation
import LatchkeyAPI
import LatchkeyLanguages
import LatchkeyScreens
import Testing

@Suite struct SentenceTests {
    @Test(arguments: Sentence.allCases, Language.allCases)
    func `every sentence is said in every language`(_ sentence: Sentence, _ language: Language) {
        #expect(!sentence.text(in: language).isEmpty)
    }

    @Test func `each sentence of the files has its case, and each case its sentence`() {
        #expect(Languages.builtIn.english.keys(of: .screens) == Set(Sentence.allCases.map(\.rawValue)))
    }

    @Test func `each sentence is named by the code of the screens or the pages`() throws {
        let names = try NamesInSource.of([
            "Sources/LatchkeyScreens", "Sources/LatchkeyUI", "Server/Sources/LatchkeyPages",
        ])
        let unused = Sentence.allCases.filter { !names.contains($0.rawValue) }
        #expect(unused.isEmpty, "no code says \(unused)")
    }

    @Test func `the control: a sentence that only its enumeration and a comment name is unused`() {
        let code = """
            enum Sentence { case logInTitle, unused }
            let title = words(.logInTitle) // not .unused
            """
        #expect(NamesInSource.names(in: code) == ["logInTitle"])
    }

    @Test(arguments: Language.allCases)
    func `values fill all places, in the order of the English sentence`(_ language: Language) {
        for sentence in Sentence.allCases {
            let names = Languages.builtIn.english.text(.screens, sentence.rawValue)?.placeholders ?? []
            let text = sentence.text(in: language, with: names.map { "<\($0)>" })
            for name in names { #expect(text.contains("<\(name)>"), "\(sentence)") }
            #expect(!text.contains("{"), "\(sentence)")
        }
    }

    @Test func `a number chooses the form of the sentence`() {
        #expect(Sentence.someMinutes.text(in: .english, with: ["1"]) == "1 minute")
        #expect(Sentence.someMinutes.text(in: .english, with: ["2"]) == "2 minutes")
        #expect(Sentence.someMinutes.text(in: .japanese, with: ["1"]) == "1分")
    }

    /// Other languages may have one word for two, such as a title and a label.
    @Test func `no two English sentences are the same`() {
        #expect(Set(Sentence.allCases.map { $0.text(in: .english) }).count == Sentence.allCases.count)
    }

    @Test(arguments: [
        (SessionEndReason.signedOut, Sentence.sessionSignedOut), (.revoked, .sessionRevoked),
        (.expired, .sessionExpired), (.reuseDetected, .sessionReused), (.passwordChanged, .sessionPasswordChanged),
        (.userDisabled, .sessionUserDisabled), (.userDeleted, .sessionUserDeleted),
        (.factorChanged, .sessionFactorChanged),
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
        (.factorAdded, .eventFactorAdded), (.factorRemoved, .eventFactorRemoved),
        (.passkeyAdded, .eventPasskeyAdded), (.passkeyRemoved, .eventPasskeyRemoved),
        (.passwordRemoved, .eventPasswordRemoved),
        (.passkeyCounterRepeated, .eventPasskeyCounterRepeated),
        (.recoveryCodesMade, .eventRecoveryCodesMade), (.recoveryCodeUsed, .eventRecoveryCodeUsed),
        (.recoveryStarted, .eventRecoveryStarted), (.recoveryCancelled, .eventRecoveryCancelled),
        (.recoveryCompleted, .eventRecoveryCompleted),
        (AuditEventKind(rawValue: "from_a_newer_server"), .eventUnknown),
    ])
    func `every event of an account has its sentence`(_ kind: AuditEventKind, _ sentence: Sentence) {
        #expect(Sentence(AuditEvent(id: "1", kind: kind, createdAt: .distantPast)) == sentence)
    }

    @Test(arguments: [
        (["pwd"], Sentence.eventLoginSucceeded), (["pwd", "otp", "mfa"], .eventLoginSucceededByCode),
        (["otp"], .eventLoginSucceededByCode), (["mfa", "user", "pop", "swk"], .eventLoginSucceededByPasskey),
        (["pwd", "mfa", "user", "pop", "hwk"], .eventLoginSucceededByPasskey),
        (["from_a_newer_server"], .eventLoginSucceeded),
    ])
    func `a login among the events names its factor`(_ methods: [String], _ sentence: Sentence) {
        #expect(
            Sentence(AuditEvent(id: "1", kind: .loginSucceeded, createdAt: .distantPast, amr: methods)) == sentence
        )
    }

    @Test(arguments: [
        (SessionEndReason.signedOut, Sentence.eventSessionSignedOut), (.revoked, .eventSessionRevoked),
        (.expired, .eventSessionExpired), (.reuseDetected, .eventSessionReused),
        (.passwordChanged, .eventSessionPasswordChanged), (.userDisabled, .eventSessionUserDisabled),
        (.userDeleted, .eventSessionUserDeleted), (.factorChanged, .eventSessionFactorChanged),
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

    @Test(arguments: [
        (0, "1 January 1970 at 00:00 UTC"), (-1, "31 December 1969 at 23:59 UTC"),
        (951_782_400, "29 February 2000 at 00:00 UTC"), (4_107_542_399, "28 February 2100 at 23:59 UTC"),
        (4_107_542_400, "1 March 2100 at 00:00 UTC"), (1_735_689_599, "31 December 2024 at 23:59 UTC"),
    ])
    func `a day has the date of the calendar`(_ seconds: Int, _ text: String) {
        #expect(Language.english.text(of: Date(timeIntervalSince1970: Double(seconds))) == text)
    }
}

@Suite struct LanguageTests {
    @Test(arguments: ["ja", "ja-JP", "ja_JP.UTF-8", "JA", "ja@calendar=japanese"])
    func `a tag of any region names the language`(_ tag: String) {
        #expect(Language(tag: tag) == .japanese)
    }

    @Test(arguments: ["tlh", "", "C", "C.UTF-8", "jav"])
    func `a tag of another language names none`(_ tag: String) {
        #expect(Language(tag: tag) == nil)
    }

    @Test func `the first language that the screens speak is taken`() {
        #expect(Language(preferred: ["tlh", "ja-JP", "en"]) == .japanese)
    }

    @Test func `a language is called as those call it who speak it`() {
        #expect(Language.english.name == "English")
        #expect(Language.japanese.name == "日本語")
    }

    @Test func `a person who prefers none of them gets English`() {
        #expect(Language(preferred: ["tlh"]) == .english)
    }
}
