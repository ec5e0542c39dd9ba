public import LatchkeyAPI

/// The sign-in state of a client; see ``LatchkeyClient/states``.
public enum SignInState: Sendable, Hashable {
    /// The credential store has not been read yet.
    case unknown
    /// The credential store cannot be read yet. Unlock the device and call ``LatchkeyClient/restore()`` again.
    case locked
    /// No user is signed in; with the reason if one was.
    case signedOut(SignedOutReason?)
    /// This user is signed in.
    case signedIn(User, SignInFreshness)
}

/// Whether the server has accepted a session recently.
public enum SignInFreshness: Sendable, Hashable {
    /// The session was stored; the server has not been called since the app started.
    case stored
    /// The server has accepted the session since the app started.
    case confirmed
}

/// Why no user is signed in any longer.
public typealias SignedOutReason = SessionEndReason

/// The result of ``LatchkeyClient/restore()``.
public enum RestoredState: Sendable, Hashable {
    /// This user is signed in.
    case signedIn(User)
    /// The credential store cannot be read until the device is unlocked.
    case locked
    /// No user is signed in.
    case signedOut
}
