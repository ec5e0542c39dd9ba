public import LatchkeyAPI

/// Whether somebody is signed in, as ``LatchkeyClient/states`` tells it.
public enum SignInState: Sendable, Hashable {
    /// The credential store has not been read yet.
    case unknown
    /// The credential store cannot be read yet: unlock the device and restore again.
    case locked
    /// Nobody is signed in; with the reason when somebody was.
    case signedOut(SignedOutReason?)
    /// This user is signed in.
    case signedIn(User, SignInFreshness)
}

/// How sure it is that the server still accepts a session.
public enum SignInFreshness: Sendable, Hashable {
    /// As sure as the credential store: the server has not been asked since the app started.
    case stored
    /// The server has accepted the session since the app started.
    case confirmed
}

/// Why nobody is signed in any more.
public typealias SignedOutReason = SessionEndReason

/// What ``LatchkeyClient/restore()`` found.
public enum RestoredState: Sendable, Hashable {
    /// This user is signed in.
    case signedIn(User)
    /// The credential store cannot be read yet, which is not the same as signed out.
    case locked
    /// Nobody is signed in.
    case signedOut
}
