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
    case upgradeExplained, verificationSent, messageJustSent, messagesUsedUp, messageNotSent, resendWait
    case codeTooOld, codeTriedTooOften
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
    case loginCancelled, browserUnavailable

    // How long to wait.
    case oneSecond, someSeconds, someMinutes

    // Why the title screen is shown.
    case deviceLocked
    case sessionSignedOut, sessionRevoked, sessionExpired, sessionReused, sessionPasswordChanged
    case sessionUserDisabled, sessionUserDeleted, sessionEnded

    // Words on every page of a browser.
    case titleTagline, skipToContentLink, languageLabel, showPasswordButton, hidePasswordButton, continueButton
    case cancelButton, saveButton, startPageButton, optionalLabel, newHere
    case registeredAlready, passwordLengthHint, codeHint, signedInAs

    // The account page.
    case accountTitle, profileTitle, displayNameLabel, countryLabel, localeLabel
    case phoneNumberLabel, phoneNumberHint, notGiven, addressVerified, addressPending, addressChangeExplained
    case phoneNumberChangeExplained, addressHint, noAddressWarning, unprovedAddressWarning
    case addUsernameButton, changeUsernameButton, addEmailAddressButton, changeEmailAddressButton
    case addPhoneNumberButton, changePhoneNumberButton
    case sessionsTitle, sessionsExplained, thisDevice, unknownDevice, sessionLastUsed
    case onDevice, fromAddress, withApplication, signOutNamedDeviceButton, signOutOthersButton
    case pushDevicesTitle, pushDevicesExplained, noPushDevices, pushByApple, pushByGoogle
    case noOtherDevices, eventsTitle, eventsExplained, noEvents, olderEventsButton, newestEventsButton
    case deleteAccountTitle, deleteAccountExplained, deleteAccountButton

    // What has happened to an account.
    case eventUserRegistered, eventUserUpdated, eventPasswordChanged, eventAddressVerified, eventPasswordReset
    case eventIdentityLinked, eventIdentityUnlinked
    case eventLoginSucceeded, eventLoginFailed, eventSessionSignedOut, eventSessionRevoked, eventSessionExpired
    case eventSessionReused, eventSessionPasswordChanged, eventSessionUserDisabled, eventSessionUserDeleted
    case eventSessionEnded, eventUnknown

    // What was done.
    case saved, passwordChanged, deviceSignedOut, otherDevicesSignedOut, addressConfirmed, accountDeleted
    case addressConfirmedElsewhere, passwordChosen, registerAgain

    // Links of messages, leaving, and going on to an app.
    case confirmLinkExplained, confirmElsewhereExplained, resetLinkExplained, linkUsedUp
    case logOutTitle, logOutQuestion, logOutButton, stayButton
    case undoTitle, undoExplained, undoButton, undoUsedUp
    case continueTitle, continueQuestion, continueAsButton, useAnotherAccountButton

    // What is going on in a browser.
    case saving, loggingOut, deleting

    // What is wrong with a field of the account page.
    case displayNameInvalid, countryInvalid, localeInvalid, phoneNumberMissing, phoneNumberInvalid, changedMeanwhile

    // Why a page is not to be had.
    case notFoundTitle, notFoundExplained, errorPageTitle, requestUnreadable, requestTooLarge, formExpired
    case crossSiteRefused, secureConnectionNeeded, cookiesNeeded, appRequestTitle, appUnknown, appAddressUnknown
    case appRequestMalformed, loginNotFinished

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
