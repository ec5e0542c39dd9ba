/// Everything the screens say, each sentence once; `text(in:)` says it in a language.
///
/// A language is one `switch` without a `default`, so a sentence that it misses does not compile.
public enum Sentence: String, Sendable, Hashable, CaseIterable {
    // Words on the screens.
    case logInTitle, registerTitle, usernameLabel, passwordLabel, errorTitle, okButton, unlockButton

    // What is going on.
    case loggingIn, registering

    // What is wrong with a field.
    case usernameMissing, usernameLength, usernameCharacters, usernameControlCharacters, usernameTaken
    case passwordMissing, passwordTooShort, passwordTooLong, passwordControlCharacters, passwordIsUsername, passwordWeak

    // Why a call failed.
    case invalidCredentials, networkUnavailable, tooManyAttempts, busy, storageUnavailable, serverDefect
    case unknownApplication, timedOut, serverUnavailable, unexpectedAnswer, untrustedServer
    case storeLocked, storeFailed, verificationRequired, checkFields, somethingWentWrong

    // Why the title screen is shown.
    case deviceLocked
    case sessionSignedOut, sessionRevoked, sessionExpired, sessionReused, sessionPasswordChanged
    case sessionUserDisabled, sessionUserDeleted, sessionEnded

    /// The sentence in a language.
    ///
    /// - Parameter language: The language of the person.
    /// - Returns: Text to show.
    public func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .japanese: japanese
        }
    }
}
