/// The numbers of this SDK's errors.
///
/// ```swift
/// if (error as NSError).code == KiiErrorCode.cannotAuthenticate { askAgain() }
/// ```
public enum KiiErrorCode {
    /// The app's id and key are not accepted, or the app has not begun.
    public static let invalidApplication = 101
    /// The server knows no such app.
    public static let applicationNotFound = 102
    /// Something is out of order, here or there.
    public static let unexpected = 103
    /// The server cannot be reached.
    public static let networkUnavailable = 201
    /// What was answered is not the server's.
    public static let unreadableResponse = 202
    /// It is not for this user.
    public static let notAuthorized = 203
    /// The server does not take what was sent.
    public static let invalidInput = 204
    /// The access token is good no more.
    public static let invalidToken = 301
    /// No such user, a wrong password or a disabled user.
    public static let cannotAuthenticate = 302
    /// That is no password.
    public static let invalidPassword = 304
    /// That is no e-mail address.
    public static let invalidEmail = 305
    /// The user is none that is known to the server.
    public static let invalidUser = 306
    /// That is no username.
    public static let invalidUsername = 307
    /// That is no phone number.
    public static let invalidPhone = 308
    /// That is not the code that was sent.
    public static let invalidVerificationCode = 309
    /// That is no name to show.
    public static let invalidDisplayName = 310
    /// The e-mail address could not be changed.
    public static let cannotChangeEmail = 311
    /// The phone number could not be changed.
    public static let cannotChangePhone = 312
    /// That is neither a username nor an e-mail address nor a phone number.
    public static let invalidIdentifier = 313
    /// That is no country.
    public static let invalidCountry = 315
    /// That is no phone number within a country.
    public static let invalidLocalPhone = 316
    /// The server could not log anybody in.
    public static let loginFailed = 321
    /// There is no such user.
    public static let userNotFound = 324
    /// A phone number without its country.
    public static let missingCountry = 326
    /// It needs the user who is logged in.
    public static let notCurrentUser = 327
    /// The user has no verified address that a message could go to.
    public static let noVerifiedAddress = 329
    /// The access token could not be refreshed.
    public static let cannotRenewToken = 330
    /// Nobody is stored who could be logged in.
    public static let noStoredUser = 331
    /// It needs a login.
    public static let loginRequired = 340
    /// That is not the PIN that was sent.
    public static let invalidPIN = 341
    /// A new password is needed.
    public static let missingPassword = 342
    /// The new password is the old one.
    public static let samePassword = 343
    /// The PIN is too old.
    public static let expiredPIN = 344
    /// What is to be made is there already, such as a user of that name.
    public static let duplicateEntry = 503
    /// The key is reserved.
    public static let reservedKey = 508
    /// There is no such object.
    public static let objectNotFound = 510
    /// That is no URI.
    public static let invalidURI = 511
    /// The object was changed meanwhile.
    public static let staleObject = 512
    /// It has to be refreshed first.
    public static let refreshFirst = 516
    /// There is no refresh token.
    public static let noRefreshToken = 523
    /// More results are asked for than there can be.
    public static let queryLimitTooHigh = 602
    /// The server does not answer such queries.
    public static let queryNotSupported = 604
    /// The installation is there already.
    public static let installationExists = 701
    /// There is no device token.
    public static let noDeviceToken = 709
    /// There is no such installation.
    public static let installationNotFound = 710
    /// The keychain does something unexpected.
    public static let keychainUnexpected = 1201
    /// What the keychain holds cannot be understood.
    public static let keychainUnarchive = 1202
    /// The keychain cannot be written.
    public static let keychainArchive = 1203
    /// The keychain holds nothing.
    public static let keychainNotFound = 1204
    /// The keychain may not be read now.
    public static let keychainNotAllowed = 1205
}
