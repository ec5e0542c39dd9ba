import Foundation
import LatchkeyCore
import Synchronization

/// A clock that tests advance.
final class TurnedClock: WallClock {
    private let time = Mutex(Date(milliseconds: 1_800_000_000_000))

    func now() -> Date { time.withLock { $0 } }
    func turn(by seconds: TimeInterval) { time.withLock { $0 = $0.addingTimeInterval(seconds) } }
}

/// The instants of a monotonic clock that tests advance.
final class TurnedInstants: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    func now() -> ContinuousClock.Instant { instant.withLock { $0 } }
    func turn(by duration: Duration) { instant.withLock { $0 += duration } }
}

/// A hasher that stores passwords in plain text and counts its calls.
///
/// A hash of another system begins with a prefix.
final class CountingHasher: PasswordHasher {
    static let foreign = "foreign$"

    private let count = Mutex(0)
    private let failure = Mutex<PasswordHasherError?>(nil)
    private let interruption = Mutex<(@Sendable () -> Void)?>(nil)
    private let busy = Mutex(false)

    var verifications: Int { count.withLock { $0 } }
    /// Whether the hasher is overloaded.
    var isBusy: Bool {
        get { busy.withLock { $0 } }
        set { busy.withLock { $0 = newValue } }
    }

    /// Runs work while the next password is verified.
    func interrupt(_ work: @escaping @Sendable () -> Void) { interruption.withLock { $0 = work } }

    /// The error of hashing, unless it is nil.
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

/// An estimator with a fixed result, which records its input.
final class SetEstimator: PasswordStrengthEstimator {
    private let answer = Mutex(PasswordStrength(score: 4, pattern: .tooLittle))
    private let told = Mutex<[String]>([])

    /// The result for every password.
    var strength: PasswordStrength {
        get { answer.withLock { $0 } }
        set { answer.withLock { $0 = newValue } }
    }
    /// The words of the last call.
    var words: [String] { told.withLock { $0 } }

    func strength(of password: String, knowing words: [String]) -> PasswordStrength {
        told.withLock { $0 = words }
        return strength
    }
}

/// A digest that returns the bytes themselves, so tests can tell digests apart.
struct PlainDigest: TokenDigest, KeyedDigest {
    func digest(_ bytes: [UInt8]) -> [UInt8] { bytes }
}

/// Tokens whose text is the session id of their claims.
struct PlainTokens: AccessTokenIssuer, AccessTokenVerifier {
    let claims: AccessClaims?
    let error: AccessTokenError

    /// - Parameters:
    ///   - claims: The claims of every token.
    ///   - error: The error for every token if there are no claims.
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

/// A server without keys for single sign-on.
struct NoSSOTokens: SSOTokenOpening {
    func open(_ token: String, with keys: [SSOKey]) async throws(RemoteKeysError) -> OpenedSSOToken? { nil }
    func openAddress(_ text: String, with key: Secret) -> String? { nil }
}

/// The recorded reports.
final class Reported: Sendable {
    private let all = Mutex<[StoreError]>([])

    var errors: [StoreError] { all.withLock { $0 } }
    func add(_ error: StoreError) { all.withLock { $0.append(error) } }
}

/// Phone numbers of one country, whose national numbers begin with 0.
struct JapaneseNumbers: LocalPhoneNumbers {
    func international(_ text: String, in country: String) -> String? {
        country == "JP" && text.hasPrefix("0") ? "+81" + text.dropFirst() : nil
    }
}
