public import Foundation
public import LatchkeyAPI
import LatchkeyLanguages

/// The error of every SDK call.
///
/// Act on ``code``, and show ``message``. Neither contains a password or a token.
///
/// ```swift
/// do {
///     try await latchkey.logIn("ada", password: password)
/// } catch .invalidCredentials {
///     shakeTheField()
/// } catch {
///     show(error.message)
/// }
/// ```
public struct LatchkeyError: Error, Sendable {
    /// The kind of failure; the server's own code if it answered one.
    public let code: ErrorCode
    private let words: Words
    /// The HTTP status of the answer; 0 without an answer.
    public let status: Int
    /// With 422: the problems of single members, by path.
    public let fields: [String: FieldProblem]
    /// With `session_ended`: the reason.
    public let reason: SessionEndReason?
    /// With 429 and 503: the time to wait before the next try.
    public let retryAfter: Duration?
    /// With `verification_required`: the id for ``LatchkeyClient/verify(_:code:)``.
    public let verificationID: String?
    /// With `second_factor_required`: the challenge for
    /// ``LatchkeyClient/answer(_:with:rememberDevice:)``.
    public let challenge: LogInChallenge?
    /// With `step_up_required`: the proofs that the user can give, the best first; nil if the server does not say.
    public internal(set) var stepUpKinds: [StepUpKind]?
    /// With `provider_required`: the ids of the providers at which the user can log in; nil if the server does not say.
    public internal(set) var upstreamIDs: [String]?
    private var hiddenCodes = HiddenTexts()
    /// The underlying system error, such as a `URLError`.
    public let underlying: (any Error)?

    /// Makes an error with a message.
    public init(
        code: ErrorCode,
        message: String,
        status: Int = 0,
        fields: [String: FieldProblem] = [:],
        reason: SessionEndReason? = nil,
        retryAfter: Duration? = nil,
        verificationID: String? = nil,
        challenge: LogInChallenge? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        words = .given(message)
        self.status = status
        self.fields = fields
        self.reason = reason
        self.retryAfter = retryAfter
        self.verificationID = verificationID
        self.challenge = challenge
        self.underlying = underlying
    }

    /// Makes an error with an English message; other languages have the text of the code, or of another key.
    package init(
        code: ErrorCode,
        says sentence: String,
        inOtherLanguages key: String? = nil,
        status: Int = 0,
        fields: [String: FieldProblem] = [:],
        reason: SessionEndReason? = nil,
        retryAfter: Duration? = nil,
        verificationID: String? = nil,
        challenge: LogInChallenge? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        words = .own(english: sentence, key: key ?? code.rawValue)
        self.status = status
        self.fields = fields
        self.reason = reason
        self.retryAfter = retryAfter
        self.verificationID = verificationID
        self.challenge = challenge
        self.underlying = underlying
    }

    /// The recovery codes of a login that has set up a first factor, if its session could not be stored; otherwise none.
    ///
    /// Show them before the ``message``: the server does not tell them again. No description contains them.
    public internal(set) var recoveryCodes: [String] {
        get { hiddenCodes.texts }
        set { hiddenCodes.texts = newValue }
    }

    /// Texts that no description and no mirror shows.
    private struct HiddenTexts: Sendable, CustomStringConvertible, CustomReflectable {
        var texts: [String] = []

        var description: String { "…" }
        var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    private enum Words: Sendable {
        /// The message of the server or the app.
        case given(String)
        case own(english: String, key: String)
    }
}

extension LatchkeyError {
    /// A sentence for people: the problem, and how to correct it.
    ///
    /// Messages of the server are in the person's language, which each call sends (`Accept-Language`). Messages of the
    /// SDK are in the best of the person's languages that the SDK has.
    public var message: String { message(in: PersonLanguages.spoken) }

    private var english: String { message(in: Languages.builtIn.english) }

    /// English messages are more specific than those of other languages.
    private func message(in language: LanguageTexts) -> String {
        switch words {
        case .given(let message): message
        case .own(let english, _) where language === Languages.builtIn.english: english
        case .own(let english, let key): language.text(.errors, key)?.filled(by: language.plural) ?? english
        }
    }
}

extension LatchkeyError: LocalizedError, CustomNSError {
    /// The message for people.
    public var errorDescription: String? { message }
    /// The `NSError` domain.
    public static var errorDomain: String { "LatchkeyError" }
    /// A number from 1,001 for each ``code`` of the client; the HTTP status for errors of the server.
    public var errorCode: Int { number }
    /// The message, `code`, `status`, `retryAfter` in seconds (`Int`), and the underlying error.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message, "code": code.rawValue]
        if status != 0 { info["status"] = status }
        if let retryAfter { info["retryAfter"] = Int(retryAfter.components.seconds) }
        if let underlying { info[NSUnderlyingErrorKey] = underlying as NSError }
        return info
    }
}

extension LatchkeyError: CustomStringConvertible, CustomDebugStringConvertible {
    /// One line that is safe to log, in English for messages of the SDK.
    public var description: String {
        status == 0 ? "\(code): \(english)" : "\(code) (\(status)): \(english)"
    }

    /// ``description`` with the domain and number of the underlying error.
    public var debugDescription: String {
        guard let underlying else { return "LatchkeyError(\(description))" }
        let cause = underlying as NSError
        return "LatchkeyError(\(description), underlying: \(cause.domain) \(cause.code))"
    }
}
