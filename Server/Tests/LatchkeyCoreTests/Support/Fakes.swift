import Foundation
import LatchkeyCore
import Synchronization

/// A clock that tests turn.
final class TurnedClock: WallClock {
    private let time = Mutex(Date(milliseconds: 1_800_000_000_000))

    func now() -> Date { time.withLock { $0 } }
    func turn(by seconds: TimeInterval) { time.withLock { $0 = $0.addingTimeInterval(seconds) } }
}

/// The instants of a clock that only goes forward, as tests turn it.
final class TurnedInstants: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    func now() -> ContinuousClock.Instant { instant.withLock { $0 } }
    func turn(by duration: Duration) { instant.withLock { $0 += duration } }
}

/// Keeps passwords as they are, and counts how often it was asked.
///
/// A hash that another system made has a word in front.
final class CountingHasher: PasswordHasher {
    static let foreign = "foreign$"

    private let count = Mutex(0)
    private let failure = Mutex<PasswordHasherError?>(nil)
    private let interruption = Mutex<(@Sendable () -> Void)?>(nil)
    private let busy = Mutex(false)

    var verifications: Int { count.withLock { $0 } }
    /// Whether it has too much to do.
    var isBusy: Bool {
        get { busy.withLock { $0 } }
        set { busy.withLock { $0 = newValue } }
    }

    /// Does something while the next password is verified.
    func interrupt(_ work: @escaping @Sendable () -> Void) { interruption.withLock { $0 = work } }

    /// What making a hash throws, as long as it is not nil.
    var error: PasswordHasherError? {
        get { failure.withLock { $0 } }
        set { failure.withLock { $0 = newValue } }
    }

    func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        if let error { throw error }
        return Base64URL.encode(password.bytes)
    }

    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        guard !isBusy else { throw .busy }
        count.withLock { $0 += 1 }
        let work = interruption.withLock { work in
            defer { work = nil }
            return work
        }
        work?()
        return hash?.replacing(Self.foreign, with: "") == Base64URL.encode(password.bytes)
    }

    func isOutdated(_ hash: String, of password: Password) -> Bool { hash.hasPrefix(Self.foreign) }
}

/// Finds every password as hard to guess as a test says, and keeps what it was told.
final class SetEstimator: PasswordStrengthEstimator {
    private let answer = Mutex(PasswordStrength(score: 4, pattern: .tooLittle))
    private let told = Mutex<[String]>([])

    /// What is found of every password.
    var strength: PasswordStrength {
        get { answer.withLock { $0 } }
        set { answer.withLock { $0 = newValue } }
    }
    /// The words of the last question.
    var words: [String] { told.withLock { $0 } }

    func strength(of password: String, knowing words: [String]) -> PasswordStrength {
        told.withLock { $0 = words }
        return strength
    }
}

/// The bytes themselves: what a digest must be told apart by.
struct PlainDigest: TokenDigest, KeyedDigest {
    func digest(_ bytes: [UInt8]) -> [UInt8] { bytes }
}

/// Tokens that are their claims' session.
struct PlainTokens: AccessTokenIssuer, AccessTokenVerifier {
    let claims: AccessClaims?
    let error: AccessTokenError

    /// - Parameters:
    ///   - claims: What every token says.
    ///   - error: What is thrown for every token when it says nothing.
    init(claims: AccessClaims? = nil, error: AccessTokenError = .invalid) {
        self.claims = claims
        self.error = error
    }

    func issue(_ claims: AccessClaims) async throws(AccessTokenError) -> String { "token of \(claims.sessionID)" }

    func verify(_ token: String) async throws(AccessTokenError) -> AccessClaims {
        guard let claims else { throw error }
        return claims
    }
}

/// What was reported.
final class Reported: Sendable {
    private let all = Mutex<[StoreError]>([])

    var errors: [StoreError] { all.withLock { $0 } }
    func add(_ error: StoreError) { all.withLock { $0.append(error) } }
}

/// Knows one country, in which numbers begin with 0.
struct JapaneseNumbers: LocalPhoneNumbers {
    func international(_ text: String, in country: String) -> String? {
        country == "JP" && text.hasPrefix("0") ? "+81" + text.dropFirst() : nil
    }
}
