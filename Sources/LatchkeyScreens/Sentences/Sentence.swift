/// Everything the screens say, each sentence once; `text(in:)` says it in a language.
///
/// A language is one `switch` without a `default`, so a sentence that it misses does not compile. A `%` is the place of a
/// value.
public enum Sentence: String, Sendable, Hashable, CaseIterable {
    // Words on the screens.
    case logInTitle, registerTitle, upgradeTitle, verifyTitle, forgotPasswordTitle, resetPasswordTitle
    case changePasswordTitle
    case usernameLabel, emailAddressLabel, identifierLabel, codeLabel, passwordLabel, currentPasswordLabel
    case newPasswordLabel
    case okButton, unlockButton, sendCodeButton, resendButton, changeAddressButton, forgotPasswordButton, errorTitle

    // What is going on.
    case loggingIn, registering, verifying, sending, savingPassword

    // What to do on a screen.
    case upgradeExplained, verificationSent, messageJustSent, messagesUsedUp
    case forgotPasswordExplained, resetSent, passwordReset, newPasswordOptional, newPasswordSent

    // What is wrong with a field.
    case usernameMissing, usernameLength, usernameCharacters, usernameControlCharacters, usernameTaken
    case emailAddressMissing, emailAddressInvalid, addressTaken, nameMissing, identifierMissing, identifierInvalid
    case codeMissing, codeNotSixDigits, invalidCode, codeExpired
    case passwordMissing, newPasswordMissing, currentPasswordMissing, wrongPassword
    case passwordTooShort, passwordTooLong, passwordControlCharacters, passwordIsUsername, passwordIsAddress
    case passwordUnchanged
    case passwordWeak, passwordCommon, passwordRepeats, passwordIsSequence

    // Why a call failed.
    case invalidCredentials, networkUnavailable, tooManyAttempts, tooManyAttemptsUntil, busy, storageUnavailable
    case serverDefect, unknownApplication, timedOut, serverUnavailable, unexpectedAnswer, untrustedServer
    case storeLocked, storeFailed, verificationRequired, checkFields, somethingWentWrong

    // How long to wait.
    case oneSecond, someSeconds, someMinutes

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
