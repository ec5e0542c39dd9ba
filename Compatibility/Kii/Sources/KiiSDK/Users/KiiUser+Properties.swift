public import Foundation
import Latchkey
import LatchkeyJSON

extension KiiUser {
    /// The id; nil until the user is registered.
    public var userID: String? { record.id }

    /// The id; nil until the user is registered.
    @available(*, deprecated, renamed: "userID")
    public var uuid: String? { record.id }

    /// The name to log in with.
    public var username: String? { record.username }

    /// The name to show; what is set here is sent with the registration alone.
    public var displayName: String? {
        get { record.displayName }
        set { change { $0.displayName = newValue } }
    }

    /// The e-mail address.
    public var email: String? { record.email }

    /// The e-mail address that waits for verification.
    public var pendingEmail: String? { record.pendingEmail }

    /// The phone number.
    public var phoneNumber: String? { record.phoneNumber }

    /// The phone number that waits for verification.
    public var pendingPhoneNumber: String? { record.pendingPhoneNumber }

    /// The country, two capital letters; what is set here is sent with the registration alone.
    public var country: String? {
        get { record.country }
        set { change { $0.country = newValue } }
    }

    /// The language; what is set here is sent with the registration alone.
    ///
    /// It is not kept over a restart: refresh the user to read it.
    public var locale: LocaleContainer? {
        get { record.locale.map { LocaleContainer(localeIdentifier: $0) } }
        set { change { $0.locale = newValue?.localeIdentifier } }
    }

    /// Whether ``email`` was verified.
    public var emailVerified: Bool { record.emailVerified }

    /// Whether ``phoneNumber`` was verified.
    public var phoneVerified: Bool { record.phoneVerified }

    /// When the user was registered; nil until the server has said so, also after a restart.
    public var created: Date? { record.created }

    /// When the record was last changed; nil until the server has said so, also after a restart.
    public var modified: Date? { record.modified }

    /// Whether the user may not log in.
    public var disabled: Bool { record.disabled }

    /// Whether the user has neither a name nor a password yet.
    public var isPseudoUser: Bool { record.isPseudo }

    /// The accounts elsewhere that the user logs in with: none, as logins by way of social networks are not here.
    public var linkedSocialAccounts: [AnyHashable: Any] { [:] }

    /// `kiicloud://users/` and the id; nil until the user is registered.
    public var objectURI: String? { record.id.map { "kiicloud://users/\($0)" } }

    /// The token that calls are made with, for ``authenticate(withToken:andBlock:)``; nil unless this user is logged in.
    ///
    /// Anybody who has it can act as the user until it expires: keep it where nobody else can read it. When the server has ended
    /// the login it is the last one, and good for nothing.
    public var accessToken: String? { session?.accessToken.secret }

    /// The token and what belongs to it; nil unless this user is logged in.
    ///
    /// - Returns: `access_token` (String), `expires_at` (Date; `distantFuture` where it is not known or never comes) and,
    ///   where there is one, `refresh_token` (String).
    public func accessTokenDictionary() -> [String: Any]! {
        guard let session, let app = try? app else { return nil }
        let token = session.accessToken.secret
        var dictionary: [String: Any] = ["access_token": token]
        dictionary["expires_at"] = app.current.expiry(of: token) ?? session.expiry.date
        dictionary["refresh_token"] = session.refreshTokens?.current.secret
        return dictionary
    }
}

// MARK: The user's own fields

extension KiiUser {
    /// Keeps a value under a name; it is sent with the registration alone.
    ///
    /// Later, ``KiiUserFields`` changes it.
    ///
    /// - Parameters:
    ///   - object: A text, a number, a boolean, or lists and dictionaries of those.
    ///   - key: The name; it must not begin with `_` nor be one of the server's own.
    /// - Returns: False when the value or the name is not allowed, and nothing has changed.
    @discardableResult
    public func setObject(_ object: Any, forKey key: String) -> Bool {
        guard !ReservedKey.isReserved(key), let value = JSONValue(foundation: object) else { return false }
        change { $0.attributes[key] = value }
        return true
    }

    /// The value that is kept under a name; nil when there is none, and after a restart until the user is refreshed.
    public func getObjectForKey(_ key: String) -> Any? { record.attributes[key]?.foundation }

    /// The value that is kept under a name, as ``getObjectForKey(_:)``.
    public func getForKey(_ key: String) -> Any? { getObjectForKey(key) }

    /// Whether a value is kept under a name.
    public func hasObject(_ key: String) -> Bool { record.attributes[key] != nil }

    /// Removes what is kept under a name, here alone: ``KiiUserFields/removeFromServer(forKey:)`` removes it at the server.
    public func removeObject(forKey key: String) { change { _ = $0.attributes.removeValue(forKey: key) } }

    /// Removes what is kept under a name, here alone.
    public func removeObjectForKey(_ key: String) { removeObject(forKey: key) }

    /// Prints the id and the username.
    public func describe() { print(description) }
}
