/// The numbers of this SDK's errors.
///
/// ```swift
/// if (error as NSError).code == KiiErrorCode.cannotAuthenticate { askAgain() }
/// ```
public enum KiiErrorCode {
    /// The app's id or key is invalid, or `Kii.begin` was not called.
    public static let invalidApplication = 101
    /// The server has no app with this id.
    public static let applicationNotFound = 102
    /// An unexpected failure of the app or the server.
    public static let unexpected = 103
    /// The server cannot be reached.
    public static let networkUnavailable = 201
    /// The answer did not come from the server.
    public static let unreadableResponse = 202
    /// The user lacks the right.
    public static let notAuthorized = 203
    /// The server refused the input.
    public static let invalidInput = 204
    /// The access token is no longer valid.
    public static let invalidToken = 301
    /// The user is unknown or disabled, or the password is wrong.
    public static let cannotAuthenticate = 302
    /// The password is invalid.
    public static let invalidPassword = 304
    /// The e-mail address is invalid.
    public static let invalidEmail = 305
    /// The user is not registered.
    public static let invalidUser = 306
    /// The username is invalid.
    public static let invalidUsername = 307
    /// The phone number is invalid.
    public static let invalidPhone = 308
    /// The verification code is wrong.
    public static let invalidVerificationCode = 309
    /// The display name is invalid.
    public static let invalidDisplayName = 310
    /// The e-mail address could not be changed.
    public static let cannotChangeEmail = 311
    /// The phone number could not be changed.
    public static let cannotChangePhone = 312
    /// The identifier is not a username, an e-mail address or a phone number.
    public static let invalidIdentifier = 313
    /// The country is invalid.
    public static let invalidCountry = 315
    /// The national phone number is invalid.
    public static let invalidLocalPhone = 316
    /// The login failed at the server.
    public static let loginFailed = 321
    /// There is no such user.
    public static let userNotFound = 324
    /// The phone number is national, and the country is missing.
    public static let missingCountry = 326
    /// The call needs the current user.
    public static let notCurrentUser = 327
    /// The user has no verified address for a message.
    public static let noVerifiedAddress = 329
    /// The access token could not be refreshed.
    public static let cannotRenewToken = 330
    /// No login is stored.
    public static let noStoredUser = 331
    /// The call needs a login.
    public static let loginRequired = 340
    /// The PIN is wrong.
    public static let invalidPIN = 341
    /// A new password is required.
    public static let missingPassword = 342
    /// The new password equals the old one.
    public static let samePassword = 343
    /// The PIN has expired.
    public static let expiredPIN = 344
    /// The object or user exists already, for example a user with the same name.
    public static let duplicateEntry = 503
    /// The key is reserved.
    public static let reservedKey = 508
    /// There is no such object.
    public static let objectNotFound = 510
    /// The URI is invalid.
    public static let invalidURI = 511
    /// The object was changed meanwhile.
    public static let staleObject = 512
    /// The object must be refreshed first.
    public static let refreshFirst = 516
    /// There is no refresh token.
    public static let noRefreshToken = 523
    /// The limit exceeds the server's.
    public static let queryLimitTooHigh = 602
    /// The server does not support the query.
    public static let queryNotSupported = 604
    /// The installation exists already.
    public static let installationExists = 701
    /// There is no device token.
    public static let noDeviceToken = 709
    /// There is no such installation.
    public static let installationNotFound = 710
    /// The keychain failed unexpectedly.
    public static let keychainUnexpected = 1201
    /// The content of the keychain is unreadable.
    public static let keychainUnarchive = 1202
    /// The keychain cannot be written.
    public static let keychainArchive = 1203
    /// The keychain is empty.
    public static let keychainNotFound = 1204
    /// The keychain cannot be read now.
    public static let keychainNotAllowed = 1205
}
