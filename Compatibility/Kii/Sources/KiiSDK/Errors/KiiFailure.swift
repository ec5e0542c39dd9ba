/// A failure before any network call: a code and a sentence.
package struct KiiFailure: Sendable, Hashable {
    package let code: Int
    package let description: String

    package init(_ code: Int, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension KiiFailure {
    static let notBegun = KiiFailure(
        KiiErrorCode.invalidApplication,
        "The app has not begun. Call Kii.begin(withID:andKey:) when it starts."
    )
    static let unexpected = KiiFailure(KiiErrorCode.unexpected, "Something unexpected has happened. Try again.")
    static let loginRequired = KiiFailure(KiiErrorCode.loginRequired, "Nobody is logged in. Log in first.")
    static let invalidToken = KiiFailure(KiiErrorCode.invalidToken, "The login has ended. Log in again.")
    static let cannotRenewToken = KiiFailure(
        KiiErrorCode.cannotRenewToken,
        "The login has ended and could not be refreshed. Log in again."
    )
    static let noRefreshToken = KiiFailure(
        KiiErrorCode.noRefreshToken,
        "The login has ended, and there is no refresh token. Log in again."
    )
    static let notCurrentUser = KiiFailure(
        KiiErrorCode.notCurrentUser,
        "Only the user who is logged in can do that. Log in as this user first."
    )
    static let noStoredUser = KiiFailure(KiiErrorCode.noStoredUser, "No login is stored. Log in with a password.")
    static let keychainNotAllowed = KiiFailure(
        KiiErrorCode.keychainNotAllowed,
        "The stored login cannot be read now. Unlock the device and try again."
    )
    static let invalidUser = KiiFailure(
        KiiErrorCode.invalidUser,
        "The server does not know this user yet. Register them first."
    )
    static let noIdentifier = KiiFailure(
        KiiErrorCode.invalidUser,
        "The user needs a username, an e-mail address or a phone number."
    )
    static let invalidPassword = KiiFailure(
        KiiErrorCode.invalidPassword,
        "A password has 4 to 50 letters, digits, spaces and signs."
    )
    static let invalidEmail = KiiFailure(KiiErrorCode.invalidEmail, "This is not an e-mail address.")
    static let invalidUsername = KiiFailure(
        KiiErrorCode.invalidUsername,
        "A username has 3 to 64 letters, digits, hyphens, underscores and periods."
    )
    static let invalidPhone = KiiFailure(
        KiiErrorCode.invalidPhone,
        "A phone number has 7 to 20 digits, with + and the country's code before them."
    )
    static let invalidVerificationCode = KiiFailure(KiiErrorCode.invalidVerificationCode, "The code must not be empty.")
    static let invalidDisplayName = KiiFailure(
        KiiErrorCode.invalidDisplayName,
        "A display name has 1 to 50 characters."
    )
    static let invalidIdentifier = KiiFailure(
        KiiErrorCode.invalidIdentifier,
        "This is neither a username nor an e-mail address nor a phone number."
    )
    static let invalidCountry = KiiFailure(KiiErrorCode.invalidCountry, "A country is two capital letters, such as US.")
    static let invalidLocalPhone = KiiFailure(
        KiiErrorCode.invalidLocalPhone,
        "A phone number within a country has 7 to 20 digits."
    )
    static let missingCountry = KiiFailure(
        KiiErrorCode.missingCountry,
        "A phone number that does not begin with + needs the user's country. Set it first."
    )
    static let missingPassword = KiiFailure(KiiErrorCode.missingPassword, "A new password is needed.")
    static let samePassword = KiiFailure(KiiErrorCode.samePassword, "The new password is the old one.")
    static let invalidPIN = KiiFailure(KiiErrorCode.invalidPIN, "The PIN must not be empty.")
    static let nothingToChange = KiiFailure(KiiErrorCode.invalidInput, "There is nothing to change.")
    static let reservedKey = KiiFailure(KiiErrorCode.reservedKey, "This key is reserved. Take another one.")
    static let invalidURI = KiiFailure(KiiErrorCode.invalidURI, "This is not the URI of a user.")
}
