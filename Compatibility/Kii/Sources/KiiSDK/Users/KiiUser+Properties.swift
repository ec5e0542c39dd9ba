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

    /// The display name; a value set here is sent only with the registration.
    public var displayName: String? {
        get { record.displayName }
        set { change { $0.displayName = newValue } }
    }

    /// The e-mail address.
    public var email: String? { record.email }

    /// The e-mail address that is pending verification.
    public var pendingEmail: String? { record.pendingEmail }

    /// The phone number.
    public var phoneNumber: String? { record.phoneNumber }

    /// The phone number that is pending verification.
    public var pendingPhoneNumber: String? { record.pendingPhoneNumber }

    /// The country, two capital letters; a value set here is sent only with the registration.
    public var country: String? {
        get { record.country }
        set { change { $0.country = newValue } }
    }

    /// The language; a value set here is sent only with the registration.
    ///
    /// It is not stored across restarts; refresh the user to read it.
    public var locale: LocaleContainer? {
        get { record.locale.map { LocaleContainer(localeIdentifier: $0) } }
        set { change { $0.locale = newValue?.localeIdentifier } }
    }

    /// Whether ``email`` was verified.
    public var emailVerified: Bool { record.emailVerified }

    /// Whether ``phoneNumber`` was verified.
    public var phoneVerified: Bool { record.phoneVerified }

    /// The time of registration; nil until the server has sent it, also after a restart.
    public var created: Date? { record.created }

    /// The time of the record's last change; nil until the server has sent it, also after a restart.
    public var modified: Date? { record.modified }

    /// Whether the user is disabled and cannot log in.
    public var disabled: Bool { record.disabled }

    /// Whether the user has neither an identifier nor a password yet.
    public var isPseudoUser: Bool { record.isPseudo }

    /// Always empty, because this SDK has no logins by social networks.
    public var linkedSocialAccounts: [AnyHashable: Any] { [:] }

    /// `kiicloud://users/` and the id; nil until the user is registered.
    public var objectURI: String? { record.id.map { "kiicloud://users/\($0)" } }

    /// The access token of the current user, for ``authenticate(withToken:andBlock:)``; nil for any other user.
    ///
    /// Any program that has it can act as the user until it expires, so keep it secret. After the server has ended the
    /// login, it is the last token, which is no longer valid.
    public var accessToken: String? { session?.accessToken.secret }

    /// The access token with its expiry and refresh token; nil unless this user is current.
    ///
    /// - Returns: `access_token` (String), `expires_at` (Date; `distantFuture` if it is unknown or never comes) and, if
    ///   there is one, `refresh_token` (String).
    public func accessTokenDictionary() -> [String: Any]! {
        guard let session, let app = try? app else { return nil }
        let token = session.accessToken.secret
        var dictionary: [String: Any] = ["access_token": token]
        dictionary["expires_at"] = app.current.expiry(of: token) ?? session.expiry.date
        dictionary["refresh_token"] = session.refreshTokens?.current.secret
        return dictionary
    }
}

// MARK: Attributes

extension KiiUser {
    /// Sets an attribute, which is sent only with the registration.
    ///
    /// Later, change it with ``KiiUserFields``.
    ///
    /// - Parameters:
    ///   - object: A text, a number, a boolean, or lists and dictionaries of them.
    ///   - key: The name; it must not begin with `_` or be reserved by the server.
    /// - Returns: False if the value or the name is not allowed; nothing is changed then.
    @discardableResult
    public func setObject(_ object: Any, forKey key: String) -> Bool {
        guard !ReservedKey.isReserved(key), let value = JSONValue(foundation: object) else { return false }
        change { $0.attributes[key] = value }
        return true
    }

    /// The value of an attribute; nil if there is none, and after a restart until the user is refreshed.
    public func getObjectForKey(_ key: String) -> Any? { record.attributes[key]?.foundation }

    /// The value of an attribute, as ``getObjectForKey(_:)``.
    public func getForKey(_ key: String) -> Any? { getObjectForKey(key) }

    /// Whether there is an attribute with this name.
    public func hasObject(_ key: String) -> Bool { record.attributes[key] != nil }

    /// Removes an attribute from this object only; ``KiiUserFields/removeFromServer(forKey:)`` removes it at the
    /// server.
    public func removeObject(forKey key: String) { change { _ = $0.attributes.removeValue(forKey: key) } }

    /// Removes an attribute from this object only.
    public func removeObjectForKey(_ key: String) { removeObject(forKey: key) }

    /// Prints the id and the username.
    public func describe() { print(description) }
}
