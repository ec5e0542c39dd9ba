/// Which answers call for a login.
///
/// An ended session always does, except with ``never``.
///
/// ```swift
/// latchkey.logInPolicy = .unauthorizedOrForbidden
/// latchkey.logInPolicy = LogInPolicy { $0.status == 440 && !$0.isSignedIn }
/// ```
public struct LogInPolicy: Sendable {
    /// Nil for ``never``.
    let decide: (@Sendable (LogInRefusal) -> Bool)?

    /// Makes a policy.
    ///
    /// - Parameter meansLogIn: Whether an answer outside 200...299 calls for a login. It is called only if a refreshed
    ///   access token does not help.
    public init(_ meansLogIn: @escaping @Sendable (LogInRefusal) -> Bool) { decide = meansLogIn }

    private init() { decide = nil }

    /// 401, unless it names another cause, such as a stronger login (RFC 9470).
    public static let unauthorized = LogInPolicy {
        $0.status == 401 && !$0.isSignedIn && !$0.isAboutSomethingElse
    }

    /// 401, and 403 to anonymous requests, for services that answer 403 to guests.
    ///
    /// A 403 to a signed-in user means that this user lacks a right.
    public static let unauthorizedOrForbidden = LogInPolicy {
        unauthorized.meansLogIn($0) || $0.status == 403 && $0.isAnonymous && !$0.isAboutSomethingElse
    }

    /// No answer: guests get every answer as it is.
    ///
    /// As the policy of a client it applies while there is a presenter; as that of one request, always.
    public static let never = LogInPolicy()

    var asks: Bool { decide != nil }

    func meansLogIn(_ refusal: LogInRefusal) -> Bool {
        guard let decide, !(200...299).contains(refusal.status) else { return false }
        return decide(refusal)
    }
}
