public import Foundation

/// Makes a user to be registered, from whatever the person has typed.
///
/// ```swift
/// guard let builder = KiiUserBuilder(identifier: typed, password: password) else { return showHint() }
/// builder.build().performRegistration { user, error in … }
/// ```
///
/// `@unchecked Sendable`: `record` is only touched while `lock` is held.
public final class KiiUserBuilder: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private var record: UserRecord

    private init(_ record: UserRecord) { self.record = record }

    /// A builder from what is an e-mail address, else a phone number, else a username; nil when it is none, or the password
    /// cannot be one.
    ///
    /// A phone number without `+` needs the user's ``KiiUser/country`` before they are registered.
    public convenience init?(identifier: String, password: String) {
        guard KiiUser.isValidPassword(password) else { return nil }
        if KiiUser.isValidEmail(identifier) {
            self.init(UserRecord(email: identifier, password: password))
        } else if KiiUser.isValidPhone(identifier) {
            self.init(UserRecord(phoneNumber: identifier, password: password))
        } else if KiiUser.isValidUserName(identifier) {
            self.init(UserRecord(username: identifier, password: password))
        } else {
            return nil
        }
    }

    /// A builder from an e-mail address; nil when it is none, or the password cannot be one.
    public convenience init?(email: String, password: String) {
        guard KiiUser.isValidEmail(email), KiiUser.isValidPassword(password) else { return nil }
        self.init(UserRecord(email: email, password: password))
    }

    /// A builder from a phone number with the country's code; nil when it is none, or the password cannot be one.
    public convenience init?(globalPhoneNumber: String, password: String) {
        guard PhoneNumbers.isGlobal(globalPhoneNumber), KiiUser.isValidPassword(password) else { return nil }
        self.init(UserRecord(phoneNumber: globalPhoneNumber, password: password))
    }

    /// A builder from a phone number within a country; nil when one of them is none, or the password cannot be one.
    public convenience init?(localPhoneNumber: String, country: String, password: String) {
        guard PhoneNumbers.isLocal(localPhoneNumber), KiiUser.isValidCountry(country),
            KiiUser.isValidPassword(password)
        else { return nil }
        self.init(UserRecord(phoneNumber: localPhoneNumber, country: country, password: password))
    }

    /// A builder from a username; nil when it is none, or the password cannot be one.
    public convenience init?(username: String, password: String) {
        guard KiiUser.isValidUserName(username), KiiUser.isValidPassword(password) else { return nil }
        self.init(UserRecord(username: username, password: password))
    }

    /// Sets the username.
    ///
    /// - Returns: False when it cannot be one, and nothing has changed.
    @discardableResult
    public func setUsername(_ username: String) -> Bool {
        guard KiiUser.isValidUserName(username) else { return false }
        lock.withLock { record.username = username }
        return true
    }

    /// Sets the e-mail address.
    ///
    /// - Returns: False when it cannot be one, and nothing has changed.
    @discardableResult
    public func setEmail(_ email: String) -> Bool {
        guard KiiUser.isValidEmail(email) else { return false }
        lock.withLock { record.email = email }
        return true
    }

    /// Sets the phone number, with the country's code.
    ///
    /// - Returns: False when it cannot be one, and nothing has changed.
    @discardableResult
    public func setGlobalPhoneNumber(_ phoneNumber: String) -> Bool {
        guard PhoneNumbers.isGlobal(phoneNumber) else { return false }
        lock.withLock { record.phoneNumber = phoneNumber }
        return true
    }

    /// Sets the phone number within a country, and the country.
    ///
    /// - Returns: False when one of them cannot be, and nothing has changed.
    @discardableResult
    public func setLocalPhoneNumber(_ phoneNumber: String, country: String) -> Bool {
        guard PhoneNumbers.isLocal(phoneNumber), KiiUser.isValidCountry(country) else { return false }
        lock.withLock {
            record.phoneNumber = phoneNumber
            record.country = country
        }
        return true
    }

    /// The user, to be registered.
    public func build() -> KiiUser { KiiUser(lock.withLock { record }) }
}
