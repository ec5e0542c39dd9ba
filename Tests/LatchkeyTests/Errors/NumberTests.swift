import Foundation
import Latchkey
import LatchkeyAPI
import Testing

@Suite struct NumberTests {
    /// All codes of client failures, in the order of their numbers.
    private static let codes: [ErrorCode] = [
        .networkUnavailable, .timedOut, .cancelled, .serverUnavailable, .unexpectedAnswer, .answerTooLarge,
        .untrustedServer, .insecureServer, .invalidServer, .untrustedOrigin, .invalidRequest, .bodyNotRepeatable,
        .fileUnavailable, .userChanged, .userNotSignedIn, .verificationRequired, .loginCancelled, .invalidCallback,
        .wrongIssuer, .invalidGrant, .browserUnavailable, .storeLocked, .storeUnreadable, .storeUnwritable,
        .storeInsecure, .storeDamaged, .storeChanged, .storeMismatch, .storeOccupied, .notEncodable, .notDecodable,
        .loginRequired, .tokenExpired, .sessionEnded, .passkeyCancelled, .authenticatorUnavailable, .stepUpCancelled,
        .levelNotReached, .providerFailed,
    ]

    @Test(arguments: zip(codes, 1_001..<(1_001 + codes.count)))
    func `each code of this side has its own number, which stays, and a sentence in each language`(
        code: ErrorCode,
        number: Int
    ) {
        let error = LatchkeyError(code: code, says: "English.") as NSError
        #expect(error.domain == "LatchkeyError")
        #expect(error.code == number)
        #expect(error.userInfo["code"] as? String == code.rawValue)
        for language in ["de", "es", "fr", "ja", "ko", "pt-BR", "zh-Hans"] {
            PersonLanguages.$chosen.withValue([language]) {
                #expect(LatchkeyError(code: code, says: "English.").message != "English.")
            }
        }
    }

    @Test func `each code that is declared is in this list`() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/Latchkey").standardized
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let words = try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .flatMap { try String(contentsOf: $0, encoding: .utf8).matches(of: /= ErrorCode\(rawValue: "(\w+)"\)/) }
            .map { String($0.1) }
        #expect(words.count > 25)
        #expect(Set(words).subtracting(Self.codes.map(\.rawValue)).isEmpty)
    }

    @Test func `server errors have their status and their underlying error`() {
        let error =
            LatchkeyError(code: .tooManyAttempts, message: "Wait.", status: 429, retryAfter: .seconds(7)) as NSError
        #expect(error.code == 429)
        #expect(error.userInfo["retryAfter"] as? Int == 7)
        #expect(error.localizedDescription == "Wait.")
        let offline =
            LatchkeyError(code: .networkUnavailable, says: "", underlying: CocoaError(.fileNoSuchFile)) as NSError
        #expect((offline.userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == NSCocoaErrorDomain)
    }
}
