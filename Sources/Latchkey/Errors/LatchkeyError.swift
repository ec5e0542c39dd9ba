public import Foundation
public import LatchkeyAPI

/// What went wrong, for every call of the SDK.
///
/// Programs act on ``code``, people read ``message``; neither they nor any description ever hold a password or a token.
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
    /// What went wrong, for programs: the server's own word where it answered one.
    public let code: ErrorCode
    /// What happened and what to do.
    private let words: Words
    /// The HTTP status of the answer; 0 when there was none.
    public let status: Int
    /// With 422: what is wrong with which member, by its path.
    public let fields: [String: FieldProblem]
    /// With `session_ended`: why.
    public let reason: SessionEndReason?
    /// With 429 and 503: how many seconds to wait before the next try.
    public let retryAfter: Int?
    /// With `verification_required`: what the code of the message is good with, in ``LatchkeyClient/verify(_:code:)``.
    public let verificationID: String?
    /// The error of the system underneath, such as a `URLError`.
    public let underlying: (any Error)?

    /// An error.
    public init(
        code: ErrorCode,
        message: String,
        status: Int = 0,
        fields: [String: FieldProblem] = [:],
        reason: SessionEndReason? = nil,
        retryAfter: Int? = nil,
        verificationID: String? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        words = .given(message)
        self.status = status
        self.fields = fields
        self.reason = reason
        self.retryAfter = retryAfter
        self.verificationID = verificationID
        self.underlying = underlying
    }

    /// An error that the SDK words itself: in English, and in Japanese where the code alone does not say enough.
    package init(
        code: ErrorCode,
        says sentence: String,
        inJapanese japanese: String? = nil,
        status: Int = 0,
        fields: [String: FieldProblem] = [:],
        reason: SessionEndReason? = nil,
        retryAfter: Int? = nil,
        verificationID: String? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        words = .own(english: sentence, japanese: japanese)
        self.status = status
        self.fields = fields
        self.reason = reason
        self.retryAfter = retryAfter
        self.verificationID = verificationID
        self.underlying = underlying
    }

    private enum Words: Sendable {
        /// As the server or the app has put it.
        case given(String)
        case own(english: String, japanese: String?)
    }
}

extension LatchkeyError {
    /// What happened and what to do, for people, without the name of a field or a code in front.
    ///
    /// In the person's language: the server is asked for it with each call (`Accept-Language`), and what goes wrong on
    /// this side is told in English or Japanese.
    public var message: String { message(in: PersonLanguages.spoken) }

    private var english: String { message(in: .english) }

    private func message(in language: SpokenLanguage) -> String {
        switch (words, language) {
        case (.given(let message), _): message
        case (.own(let english, _), .english): english
        case (.own(let english, let japanese), .japanese): japanese ?? ErrorCode.japanese[code] ?? english
        }
    }
}

extension LatchkeyError: LocalizedError, CustomNSError {
    /// The message for people.
    public var errorDescription: String? { message }
    /// The domain under which `NSError` shows these errors.
    public static var errorDomain: String { "LatchkeyError" }
    /// A number of its own, from 1,001 on, for each ``code`` of what goes wrong on this side; for what the server has
    /// answered, the HTTP status.
    public var errorCode: Int { number }
    /// The message, the code under `code`, the status under `status`, and the error underneath.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message, "code": code.rawValue]
        if status != 0 { info["status"] = status }
        if let retryAfter { info["retryAfter"] = retryAfter }
        if let underlying { info[NSUnderlyingErrorKey] = underlying as NSError }
        return info
    }
}

extension LatchkeyError: CustomStringConvertible, CustomDebugStringConvertible {
    /// One line that is safe to log, in English where the SDK has worded it.
    public var description: String {
        status == 0 ? "\(code): \(english)" : "\(code) (\(status)): \(english)"
    }

    /// The line, and the domain and number of the underlying error.
    public var debugDescription: String {
        guard let underlying else { return "LatchkeyError(\(description))" }
        let cause = underlying as NSError
        return "LatchkeyError(\(description), underlying: \(cause.domain) \(cause.code))"
    }
}
