public import Foundation

/// Makes a user for a registration, from any identifier that the person types.
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

    /// A builder from an e-mail address, a phone number or a username, recognized in this order.
    ///
    /// Nil if the identifier or the password is invalid. A phone number without `+` needs the user's
    /// ``KiiUser/country`` before the registration.
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

    /// A builder from an e-mail address; nil if the address or the password is invalid.
    public convenience init?(email: String, password: String) {
        guard KiiUser.isValidEmail(email), KiiUser.isValidPassword(password) else { return nil }
        self.init(UserRecord(email: email, password: password))
    }

    /// A builder from a phone number with the country code; nil if the number or the password is invalid.
    public convenience init?(globalPhoneNumber: String, password: String) {
        guard PhoneNumbers.isGlobal(globalPhoneNumber), KiiUser.isValidPassword(password) else { return nil }
        self.init(UserRecord(phoneNumber: globalPhoneNumber, password: password))
    }

    /// A builder from a national phone number; nil if the number, the country or the password is invalid.
    public convenience init?(localPhoneNumber: String, country: String, password: String) {
        guard PhoneNumbers.isLocal(localPhoneNumber), KiiUser.isValidCountry(country),
            KiiUser.isValidPassword(password)
        else { return nil }
        self.init(UserRecord(phoneNumber: localPhoneNumber, country: country, password: password))
    }

    /// A builder from a username; nil if the username or the password is invalid.
    public convenience init?(username: String, password: String) {
        guard KiiUser.isValidUserName(username), KiiUser.isValidPassword(password) else { return nil }
        self.init(UserRecord(username: username, password: password))
    }

    /// Sets the username.
    ///
    /// - Returns: False if it is invalid; nothing is changed then.
    @discardableResult
    public func setUsername(_ username: String) -> Bool {
        guard KiiUser.isValidUserName(username) else { return false }
        lock.withLock { record.username = username }
        return true
    }

    /// Sets the e-mail address.
    ///
    /// - Returns: False if it is invalid; nothing is changed then.
    @discardableResult
    public func setEmail(_ email: String) -> Bool {
        guard KiiUser.isValidEmail(email) else { return false }
        lock.withLock { record.email = email }
        return true
    }

    /// Sets the phone number, with the country code.
    ///
    /// - Returns: False if it is invalid; nothing is changed then.
    @discardableResult
    public func setGlobalPhoneNumber(_ phoneNumber: String) -> Bool {
        guard PhoneNumbers.isGlobal(phoneNumber) else { return false }
        lock.withLock { record.phoneNumber = phoneNumber }
        return true
    }

    /// Sets the national phone number and the country.
    ///
    /// - Returns: False if one of them is invalid; nothing is changed then.
    @discardableResult
    public func setLocalPhoneNumber(_ phoneNumber: String, country: String) -> Bool {
        guard PhoneNumbers.isLocal(phoneNumber), KiiUser.isValidCountry(country) else { return false }
        lock.withLock {
            record.phoneNumber = phoneNumber
            record.country = country
        }
        return true
    }

    /// The user for the registration.
    public func build() -> KiiUser { KiiUser(lock.withLock { record }) }
}
