public import Foundation
import LatchkeyJSON

/// A user of the app.
///
/// ```swift
/// KiiUser.authenticate(name, withPassword: password) { user, error in
///     if let error = error as NSError? {
///         showAlert(error.userInfo["description"] as! String)
///     } else {
///         showBalance()
///     }
/// }
/// ```
///
/// One user is logged in at a time, ``current()``: a login replaces the previous user, and a failed login changes
/// nothing. Each call either takes a block, which is called once on the main queue, or blocks and throws
/// (`…Synchronous`, on any thread). Errors are `NSError`s with a number of ``KiiErrorCode`` and the text `description`
/// in `userInfo`.
///
/// A user may be read and changed on any thread.
///
/// `@unchecked Sendable`: `locked` is only touched while `lock` is held.
public final class KiiUser: NSObject, @unchecked Sendable {
    /// The app that was in use when the user was made.
    private let ownApp: KiiApp?
    private let lock = NSLock()
    private var locked: UserRecord

    init(_ record: UserRecord, of app: KiiApp?) {
        ownApp = app
        locked = record
        super.init()
    }

    convenience init(_ record: UserRecord) { self.init(record, of: try? KiiApp.begun()) }

    var record: UserRecord { lock.withLock { locked } }

    func change<Value>(_ body: (inout UserRecord) -> Value) -> Value { lock.withLock { body(&locked) } }

    /// - Throws: `NSError` with 101 before `Kii.begin`.
    var app: KiiApp {
        get throws {
            if let ownApp { return ownApp }
            return try KiiApp.begun()
        }
    }

    /// The id and the username only.
    public override var description: String {
        let record = record
        return "KiiUser(\(record.id ?? "not registered"), \(record.username ?? "without a username"))"
    }

    /// The id and the username only.
    public override var debugDescription: String { description }
}

extension KiiUser: CustomReflectable {
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

// MARK: Initializers

extension KiiUser {
    /// A user for a registration with a username.
    public convenience init(username: String, andPassword password: String) {
        self.init(UserRecord(username: username, password: password))
    }

    /// A user for a registration with a phone number; one without `+` also needs ``country``.
    public convenience init(phoneNumber: String, andPassword password: String) {
        self.init(UserRecord(phoneNumber: phoneNumber, password: password))
    }

    /// A user for a registration with an e-mail address.
    public convenience init(emailAddress: String, andPassword password: String) {
        self.init(UserRecord(email: emailAddress, password: password))
    }

    /// A user for a registration with a username and a phone number.
    public convenience init(username: String, andPhoneNumber phoneNumber: String, andPassword password: String) {
        self.init(UserRecord(username: username, phoneNumber: phoneNumber, password: password))
    }

    /// A user for a registration with a username and an e-mail address.
    public convenience init(username: String, andEmailAddress emailAddress: String, andPassword password: String) {
        self.init(UserRecord(username: username, email: emailAddress, password: password))
    }

    /// A user for a registration with an e-mail address and a phone number.
    public convenience init(emailAddress: String, andPhoneNumber phoneNumber: String, andPassword password: String) {
        self.init(UserRecord(email: emailAddress, phoneNumber: phoneNumber, password: password))
    }

    /// A user for a registration with a username, an e-mail address and a phone number.
    public convenience init(
        username: String,
        andEmailAddress emailAddress: String,
        andPhoneNumber phoneNumber: String,
        andPassword password: String
    ) {
        self.init(UserRecord(username: username, email: emailAddress, phoneNumber: phoneNumber, password: password))
    }

    /// A registered user by id; the other properties are unknown until a refresh.
    public convenience init(id userID: String) { self.init(UserRecord(id: userID.isEmpty ? nil : userID)) }

    /// A registered user by ``objectURI``; the other properties are unknown until a refresh.
    ///
    /// If the URI is invalid, all calls of the user fail (306).
    public convenience init(uri: String) { self.init(UserRecord(id: Self.id(in: uri))) }

    private static func id(in uri: String) -> String? {
        guard let id = uri.wholeMatch(of: /(?i:kiicloud:\/\/users\/)([^\/]+)\/?/)?.1 else { return nil }
        return String(id)
    }
}
