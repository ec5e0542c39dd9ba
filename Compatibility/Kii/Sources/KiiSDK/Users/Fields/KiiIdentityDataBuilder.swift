public import Foundation

/// Makes the ``KiiIdentityData`` of a user.
///
/// ```swift
/// let builder = KiiIdentityDataBuilder()
/// builder.userName = "ada"
/// try user.putIdentityDataSynchronous(builder.buildWithError(), userFields: nil, password: password)
/// ```
///
/// `@unchecked Sendable`: everything is only touched while `lock` is held.
public final class KiiIdentityDataBuilder: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private var locked: (userName: String?, email: String?, phoneNumber: String?)

    /// An empty builder.
    public override init() {}

    /// The name to log in with.
    public var userName: String? {
        get { lock.withLock { locked.userName } }
        set { lock.withLock { locked.userName = newValue } }
    }

    /// The e-mail address.
    public var email: String? {
        get { lock.withLock { locked.email } }
        set { lock.withLock { locked.email = newValue } }
    }

    /// The phone number.
    public var phoneNumber: String? {
        get { lock.withLock { locked.phoneNumber } }
        set { lock.withLock { locked.phoneNumber = newValue } }
    }

    /// Makes the data.
    ///
    /// - Returns: The data; nil if there is no identifier, or an invalid one.
    public func build() -> KiiIdentityData? { try? buildWithError() }

    /// Makes the data.
    ///
    /// - Returns: The data.
    /// - Throws: `NSError` with 306 if there is no identifier, and with 307, 305 or 308 for an invalid one.
    public func buildWithError() throws -> KiiIdentityData {
        let (userName, email, phoneNumber) = lock.withLock { locked }
        guard userName != nil || email != nil || phoneNumber != nil else { throw NSError.kii(.noIdentifier) }
        if let userName, !KiiUser.isValidUserName(userName) { throw NSError.kii(.invalidUsername) }
        if let email, !KiiUser.isValidEmail(email) { throw NSError.kii(.invalidEmail) }
        if let phoneNumber, !PhoneNumbers.isGlobal(phoneNumber) { throw NSError.kii(.invalidPhone) }
        return KiiIdentityData(userName: userName, email: email, phoneNumber: phoneNumber)
    }
}
