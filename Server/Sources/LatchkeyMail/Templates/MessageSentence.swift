/// The sentences of messages; the raw values are keys of the section `messages` of a language file.
package enum MessageSentence: String, CaseIterable {
    case validity

    case verificationSubject = "verification.subject"
    case verificationReason = "verification.reason"
    case verificationCode = "verification.code"
    case verificationLink = "verification.link"
    case verificationButton = "verification.button"
    case verificationNotYou = "verification.notYou"
    case verificationSms = "verification.sms"

    case passwordResetSubject = "passwordReset.subject"
    case passwordResetReason = "passwordReset.reason"
    case passwordResetCode = "passwordReset.code"
    case passwordResetLink = "passwordReset.link"
    case passwordResetButton = "passwordReset.button"
    case passwordResetNotYou = "passwordReset.notYou"
    case passwordResetSms = "passwordReset.sms"

    case logInCodeSubject = "logInCode.subject"
    case logInCodeReason = "logInCode.reason"
    case logInCodeCode = "logInCode.code"
    case logInCodeLink = "logInCode.link"
    case logInCodeButton = "logInCode.button"
    case logInCodeNotYou = "logInCode.notYou"
    case logInCodeSms = "logInCode.sms"

    case newPasswordSubject = "newPassword.subject"
    case newPasswordPassword = "newPassword.password"
    case newPasswordPage = "newPassword.page"
    case newPasswordButton = "newPassword.button"
    case newPasswordSms = "newPassword.sms"

    case passwordChangedSubject = "passwordChanged.subject"
    case passwordChangedReason = "passwordChanged.reason"
    case passwordChangedPage = "passwordChanged.page"
    case passwordChangedButton = "passwordChanged.button"
    case passwordChangedSms = "passwordChanged.sms"

    case addressChangedSubject = "addressChanged.subject"
    case addressChangedReason = "addressChanged.reason"
    case addressChangedLink = "addressChanged.link"
    case addressChangedButton = "addressChanged.button"
    case addressChangedNotYou = "addressChanged.notYou"
    case addressChangedLinkFails = "addressChanged.linkFails"
    case addressChangedSms = "addressChanged.sms"
    case addressChangedSmsWithLink = "addressChanged.smsWithLink"

    case identityLinkedSubject = "identityLinked.subject"
    case identityLinkedReason = "identityLinked.reason"
    case identityLinkedPage = "identityLinked.page"
    case identityLinkedButton = "identityLinked.button"
    case identityLinkedSms = "identityLinked.sms"

    case userExistsSubject = "userExists.subject"
    case userExistsReason = "userExists.reason"
    case userExistsPage = "userExists.page"
    case userExistsButton = "userExists.button"
    case userExistsNotYou = "userExists.notYou"
    case userExistsSms = "userExists.sms"

    case userDisabledSubject = "userDisabled.subject"
    case userDisabledReason = "userDisabled.reason"
    case userDisabledQuestions = "userDisabled.questions"
    case userDisabledSms = "userDisabled.sms"

    case userEnabledSubject = "userEnabled.subject"
    case userEnabledReason = "userEnabled.reason"
    case userEnabledPage = "userEnabled.page"
    case userEnabledButton = "userEnabled.button"
    case userEnabledSms = "userEnabled.sms"
}
