import LatchkeyLanguages

/// All sentences of the screens and pages; `text(in:)` translates them.
///
/// The name of a case is the key of its text in the file of each language.
public enum Sentence: String, Sendable, Hashable, CaseIterable {
    // Titles, labels and buttons.
    case logInTitle, registerTitle, upgradeTitle, verifyTitle, forgotPasswordTitle, resetPasswordTitle
    case changePasswordTitle
    case usernameLabel, emailAddressLabel, identifierLabel, codeLabel, passwordLabel, currentPasswordLabel
    case newPasswordLabel, stayLoggedInLabel
    case okButton, unlockButton, sendCodeButton, resendButton, changeAddressButton, forgotPasswordButton, errorTitle

    // Progress.
    case loggingIn, registering, verifying, sending, savingPassword

    // Notices.
    case upgradeExplained, verificationSent, messageJustSent, messagesUsedUp, messageNotSent, resendWait
    case codeTooOld, codeTriedTooOften
    case forgotPasswordExplained, resetSent, passwordReset, passwordResetAndLoggedIn, newPasswordOptional
    case newPasswordSent

    // Problems of fields.
    case usernameMissing, usernameLength, usernameCharacters, usernameControlCharacters, usernameTaken
    case emailAddressMissing, emailAddressInvalid, addressTaken, nameMissing, identifierMissing, identifierInvalid
    case codeMissing, codeNotSixDigits, invalidCode, codeExpired
    case passwordMissing, newPasswordMissing, currentPasswordMissing, wrongPassword
    case passwordTooShort, passwordTooLong, passwordControlCharacters, passwordIsUsername, passwordIsAddress
    case passwordUnchanged
    case passwordWeak, passwordCommon, passwordRepeats, passwordIsSequence

    // Failed calls.
    case invalidCredentials, networkUnavailable, tooManyAttempts, tooManyAttemptsUntil, busy, storageUnavailable
    case serverDefect, unknownApplication, timedOut, serverUnavailable, unexpectedAnswer, untrustedServer
    case storeLocked, storeFailed, verificationRequired, checkFields, somethingWentWrong
    case loginCancelled, browserUnavailable, emailDomainNotAllowed

    // Waiting times.
    case oneSecond, someSeconds, someMinutes

    // Reasons for the title screen.
    case deviceLocked
    case sessionSignedOut, sessionRevoked, sessionExpired, sessionReused, sessionPasswordChanged
    case sessionFactorChanged, sessionUserDisabled, sessionUserDeleted, sessionEnded

    // Words on all pages.
    case termsLink, privacyLink, supportLink
    case acceptTermsAndPrivacy, acceptTerms, acceptPrivacy, acceptedTerms, acceptedPrivacy
    case titleTagline, skipToContentLink, languageLabel, showPasswordButton, hidePasswordButton, continueButton
    case capsLockOn, passwordStrengthWeak, passwordStrengthFair, passwordStrengthGood, passwordStrengthStrong
    case cancelButton, saveButton, startPageButton, optionalLabel, newHere
    case registeredAlready, passwordLengthHint, codeHint, signedInAs

    // The account pages.
    case accountTitle, profileTitle, personalTitle, securityTitle, dataTitle, confirmTitle, confirmExplained
    case browserOnSystem, cityInCountry, signOutOthersExplained, displayNameLabel, countryLabel, localeLabel
    case phoneNumberLabel, phoneNumberHint, notGiven, addressVerified, addressPending, addressChangeExplained
    case phoneNumberChangeExplained, addressHint, noAddressWarning, unprovedAddressWarning
    case changeProfileButton, addUsernameButton, changeUsernameButton, addEmailAddressButton, changeEmailAddressButton
    case addPhoneNumberButton, changePhoneNumberButton
    case sessionsTitle, sessionsExplained, thisDevice, unknownDevice, sessionLastUsed, sessionBound
    case onDevice, fromAddress, withApplication, signOutNamedDeviceButton, signOutOthersButton
    case pushDevicesTitle, pushDevicesExplained, noPushDevices, pushByApple, pushByGoogle
    case applicationsTitle, applicationsExplained, noApplications, applicationMayChangeAll, applicationLoggedIn
    case onSomeDevices, endAccessButton, endNamedAccessButton, endAccessExplained
    case noOtherDevices, eventsTitle, eventsExplained, noEvents, olderEventsButton, newestEventsButton
    case exportTitle, exportExplained, exportButton, exportPreparing, exportPreparingHere, exportReady
    case exportDownloadButton, exportTooSoon, exportReadme, exportReadmeFiles
    case deleteAccountTitle, deleteAccountExplained, deleteAccountButton

    // Account events.
    case eventUserRegistered, eventUserUpdated, eventPasswordChanged, eventAddressVerified, eventPasswordReset
    case eventIdentityLinked, eventIdentityUnlinked, eventUserDisabled, eventUserEnabled
    case eventDataExportRequested, eventDataExportDownloaded
    case eventFactorAdded, eventFactorRemoved, eventPasskeyAdded, eventPasskeyRemoved, eventPasskeyCounterRepeated
    case eventRecoveryCodesMade, eventRecoveryCodeUsed
    case eventRecoveryStarted, eventRecoveryCancelled, eventRecoveryCompleted
    case eventLoginSucceededByPasskey, eventLoginSucceededByCode
    case eventPasswordRemoved, removePasswordButton, removePasswordExplained, passwordRemoved
    case eventLoginSucceeded, eventLoginFailed, eventLoginReported, eventSessionSignedOut, eventSessionRevoked,
        eventSessionExpired
    case eventSessionReused, eventSessionPasswordChanged, eventSessionFactorChanged, eventSessionUserDisabled
    case eventSessionUserDeleted, eventSessionEnded, eventUnknown

    // Results.
    case saved, passwordChanged, deviceSignedOut, otherDevicesSignedOut, addressConfirmed, accountDeleted
    case addressConfirmedElsewhere, passwordChosen, registerAgain, accessEnded

    // Logins by e-mail.
    case mailCodeButton, checkMailTitle, logInCodeSent, logInCodeMailed, logInLinkExplained, logInWithPasswordLink
    case logInLinkElsewhere, linkOfAccount, useAnotherAddressLink

    // Logins at providers.
    case orDivider, continueWithProviderButton, leadToProvider
    case providerUnavailable, providerFailed, providerOver, providerOrganization, providerTooWeak, providerRequired
    case providerAccessRemains
    case linkIdentityTitle, linkIdentityExplained, linkIdentityQuestion, addIdentityButton
    case addressInUse, addProviderQuestion
    case identitiesTitle, identitiesExplained, noIdentities, removeIdentityButton, identityRemoveExplained
    case identityTaken, identityLinked, identityUnlinked

    // Links of messages, logout, and continuing to an app.
    case confirmLinkExplained, confirmElsewhereExplained, resetLinkExplained, linkUsedUp
    case logOutTitle, logOutQuestion, logOutButton, stayButton, loggedOutTitle, loggedOutExplained, appLogOutOther
    case notMeTitle, notMeExplained, notMeButton, notMeUsedUp
    case undoTitle, undoExplained, undoButton, undoUsedUp
    case deviceTitle, deviceExplained, deviceCodeLabel, deviceCodeWrong, deviceQuestion, deviceAskedAt, deviceWarning
    case refuseButton, deviceAllowedTitle, deviceAllowedExplained, deviceRefusedTitle, deviceRefusedExplained
    case continueTitle, continueQuestion, continueAsButton, useAnotherAccountButton

    // Consent to what an app asks for.
    case consentTitle, consentQuestion, allowButton, consentReturn, appUnchecked, consentOnDevice
    case scopeSignIn, scopeProfile, scopeEmail, scopePhone, scopeAddress, scopeOffline, scopeOther
    case claimOther, resourceAccess

    // Another factor.
    case twoStepTitle, totpExplained, recoveryCodeExplained, passkeyChallengeExplained, totpLabel, recoveryCodeLabel
    case tryAnotherWayButton, rememberDeviceLabel, usePasskeyButton, logInWithPasskeyButton, waitingForPasskey
    case checkingCode, totpMissing, totpNotSixDigits, recoveryCodeMissing, recoveryCodeIncomplete, wrongCode
    case wrongRecoveryCode, challengeOver, secondFactorRequired, stepUpRequired

    // Recovery.
    case cannotUseFactorsLink, cannotUsePasskeyLink
    case recoverTitle, recoverExplained, recoverButton, recoverBegun, recoverReady, recoverNoAddress
    case recoverNotNeeded, recoverInsteadOfReset
    case recoveryExplained, lostTOTPLabel, lostCodesLabel, lostPasskeyLabel, recoveryButton, recoveryCompleted
    case recoveryOver, recoveryCancelTitle, recoveryCancelExplained, recoveryCancelled

    // Failed passkeys.
    case passkeyFailed, passkeyCancelled, passkeyUnknown, passkeyUnsupported, passkeyExists, passkeyLimit
    case passkeysUnavailable, lastCredential, passkeyNameInvalid, passkeysOnLocalhost, passkeyTooLate

    // Setting up a factor.
    case enrollTitle, enrollRequired, enrollTOTPExplained, qrCodeLabel, totpSecretLabel, openAuthenticatorLink
    case createPasskeyButton, passkeyExplained, useAuthenticatorButton, preparing, creatingPasskey
    case recoveryCodesTitle, recoveryCodesExplained, copyButton, downloadButton, printButton, copied
    case recoveryCodesSavedLabel, recoveryCodesNotSaved, passkeyOfferTitle, notNowButton, neverButton

    // Factors on the account pages.
    case passkeysTitle, noPasskeys, addPasskeyButton, passkeyMade, passkeyNeverUsed, passkeySynced, passkeyOnOneDevice
    case passkeyNameLabel, renameButton, renamePasskeyButton, removeButton, removePasskeyButton
    case passkeyRemoveExplained, passkeyAdvised, passkeyAdded, passkeyRemoved
    case twoStepExplained, twoStepSince, twoStepOff, turnOnTwoStepButton, turnOffTwoStepButton, turnOffTwoStepExplained
    case twoStepTurnedOn, twoStepTurnedOff, recoveryCodesLeft, newRecoveryCodesButton, newRecoveryCodesExplained
    case rememberedDevices, forgetDevicesButton, devicesForgotten
    case confirmByTOTPExplained, confirmByRecoveryCodeExplained, confirmByPasskeyExplained
    case confirmForApplication
    case passkeyNeedsScript, useAPasskeyInsteadButton

    // Progress on pages.
    case saving, loggingOut, deleting

    // Problems of the account page's fields.
    case displayNameInvalid, countryInvalid, localeInvalid, phoneNumberMissing, phoneNumberInvalid, changedMeanwhile

    // Error pages.
    case notFoundTitle, notFoundExplained, errorPageTitle, requestUnreadable, requestTooLarge, formExpired
    case crossSiteRefused, secureConnectionNeeded, cookiesNeeded, appRequestTitle, appUnknown, appAddressUnknown
    case appRequestMalformed, appRequestOver, loginNotFinished

    /// The sentence in a language, with its placeholders, such as `{address}`.
    ///
    /// - Parameter language: The language of the person.
    /// - Returns: Text to show.
    public func text(in language: Language) -> String { text(in: language, with: []) }

    /// The sentence in a language, with its placeholders filled in.
    ///
    /// - Parameters:
    ///   - language: The language of the person.
    ///   - values: The values, in the order of the English sentence. A sentence with `{count}` has the form for that
    ///     number.
    /// - Returns: Text to show.
    public func text(in language: Language, with values: [String]) -> String {
        language.texts.string(.screens, rawValue, values.isEmpty ? [:] : named(values))
    }

    private func named(_ values: [String]) -> [String: String] {
        let names = Languages.builtIn.english.text(.screens, rawValue)?.placeholders ?? []
        return Dictionary(zip(names, values)) { first, _ in first }
    }
}
