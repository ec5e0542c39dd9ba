/// Which answers mean that somebody has to log in.
///
/// A session that has ended always means it, unless the policy is ``never``.
///
/// ```swift
/// latchkey.logInPolicy = .unauthorizedOrForbidden
/// latchkey.logInPolicy = LogInPolicy { $0.status == 440 && !$0.isSignedIn }
/// ```
public struct LogInPolicy: Sendable {
    /// Nil where nobody is ever asked to log in.
    let judge: (@Sendable (LogInRefusal) -> Bool)?

    /// A policy of one's own.
    ///
    /// - Parameter meansLogIn: Whether an answer outside 200...299 means that somebody has to log in. It is asked when a
    ///   renewed access token cannot mend it.
    public init(_ meansLogIn: @escaping @Sendable (LogInRefusal) -> Bool) { judge = meansLogIn }

    private init() { judge = nil }

    /// 401, unless it says that it is about something else, such as a stronger login (RFC 9470).
    public static let unauthorized = LogInPolicy {
        $0.status == 401 && !$0.isSignedIn && !$0.isAboutSomethingElse
    }

    /// 401, and 403 where nobody is signed in: services that answer 403 to strangers.
    ///
    /// To a signed-in user, 403 says that this one may not.
    public static let unauthorizedOrForbidden = LogInPolicy {
        unauthorized.meansLogIn($0) || $0.status == 403 && $0.isAnonymous && !$0.isAboutSomethingElse
    }

    /// No answer: who is not signed in just browses, and gets any answer as it is.
    ///
    /// As the policy of a client it counts while there is a presenter; as that of one request, always.
    public static let never = LogInPolicy()

    var asks: Bool { judge != nil }

    func meansLogIn(_ refusal: LogInRefusal) -> Bool {
        guard let judge, !(200...299).contains(refusal.status) else { return false }
        return judge(refusal)
    }
}
