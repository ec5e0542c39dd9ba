public import Foundation
public import LatchkeyScreens

/// What a ``SignInModel`` asks people for, and in which language.
///
/// ```swift
/// NotesView().signIn(latchkey, options: SignInOptions(registeredNames: .emailAddress, allowsGuests: true))
/// ```
public struct SignInOptions: Sendable, Hashable {
    /// The name of the app on the title screen.
    public var appName: String
    /// The language of the screens.
    public var language: Language
    /// The identifiers that the login names.
    public var logInNames: LogInNames
    /// The identifiers that a registration asks for.
    public var registeredNames: RegisteredNames
    /// Whether the content is shown without a user; the login then appears when a request needs one.
    public var allowsGuests: Bool
    /// Whether the login has a button for passkeys even without `latchkey.passkeys.authenticator`; the person then logs
    /// in in the browser.
    public var offersPasskeys: Bool

    /// Options.
    ///
    /// - Parameters:
    ///   - appName: The name of the app; that of its bundle by default.
    ///   - language: The language; the person's preferred one by default.
    ///   - logInNames: The identifiers that the login names.
    ///   - registeredNames: The identifiers that a registration asks for.
    ///   - allowsGuests: Whether the content is shown without a user.
    ///   - offersPasskeys: Whether the login offers passkeys in the browser.
    public init(
        appName: String = Self.bundleName,
        language: Language = Language(preferred: Locale.preferredLanguages),
        logInNames: LogInNames = .any,
        registeredNames: RegisteredNames = .usernameOrEmailAddress,
        allowsGuests: Bool = false,
        offersPasskeys: Bool = false
    ) {
        self.appName = appName
        self.language = language
        self.logInNames = logInNames
        self.registeredNames = registeredNames
        self.allowsGuests = allowsGuests
        self.offersPasskeys = offersPasskeys
    }

    /// The name of the app's bundle, as the home screen shows it.
    public static var bundleName: String {
        let names = ["CFBundleDisplayName", "CFBundleName"].lazy.compactMap {
            Bundle.main.object(forInfoDictionaryKey: $0) as? String
        }
        return names.first ?? ProcessInfo.processInfo.processName
    }
}
