public import Latchkey
public import LatchkeyAPI

/// A sign-in state that a test waits for; see ``Latchkey/LatchkeyClient/wait(for:within:)``.
public struct ExpectedState: Sendable, CustomStringConvertible {
    /// The name of the state in a failure.
    public let description: String
    let matches: @Sendable (SignInState) -> Bool

    /// A state with a test's own condition.
    ///
    /// - Parameters:
    ///   - description: Its name in a failure.
    ///   - matches: Whether a state is the expected one.
    public init(_ description: String, _ matches: @escaping @Sendable (SignInState) -> Bool) {
        self.description = description
        self.matches = matches
    }

    /// No user is signed in, whatever the reason.
    public static let signedOut = ExpectedState("signed out") { if case .signedOut = $0 { true } else { false } }

    /// The user was signed out, for this reason.
    public static func signedOut(because reason: SignedOutReason) -> ExpectedState {
        ExpectedState("signed out (\(reason))") { $0 == .signedOut(reason) }
    }

    /// A user is signed in.
    public static let signedIn = ExpectedState("signed in") { if case .signedIn = $0 { true } else { false } }

    /// A user is signed in, and the server has accepted the session since the app started.
    public static let confirmed = ExpectedState("signed in, confirmed") {
        if case .signedIn(_, .confirmed) = $0 { true } else { false }
    }

    /// The user with this name is signed in.
    public static func signedIn(as username: String) -> ExpectedState {
        ExpectedState("signed in as \(username)") {
            if case .signedIn(let user, _) = $0 { user.username == username } else { false }
        }
    }

    /// The credential store cannot be read until the device is unlocked.
    public static let locked = ExpectedState("locked") { $0 == .locked }
}

/// A client did not reach the state that a test waited for.
public struct StateNotReached: Error, Sendable, CustomStringConvertible {
    /// The expected state.
    public let expected: ExpectedState
    /// The actual state of the client.
    public let state: SignInState
    /// The duration of the wait.
    public let patience: Duration

    /// The expected state, the duration of the wait, and the actual state.
    public var description: String {
        "The client was not \(expected) within \(patience): it was \(state.words)."
    }
}

extension SignInState {
    /// The state in words, without the user's record.
    var words: String {
        switch self {
        case .unknown: "in a state that is not known yet (call restore() first)"
        case .locked: "locked"
        case .signedOut(nil): "signed out"
        case .signedOut(let reason?): "signed out (\(reason))"
        case .signedIn(let user, .stored): "signed in as \(user.name), not confirmed"
        case .signedIn(let user, .confirmed): "signed in as \(user.name), confirmed"
        }
    }
}

extension User {
    fileprivate var name: String { username ?? emailAddress ?? phoneNumber ?? "\(id)" }
}
