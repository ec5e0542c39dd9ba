public import Foundation
import LatchkeyJSON

/// Changes of a user's record, or the fields of a new record.
///
/// `@unchecked Sendable`: `locked` is only touched while `lock` is held.
public final class KiiUserFields: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private var locked = UserChangeSet()

    /// No changes.
    public override init() {}

    var changes: UserChangeSet { lock.withLock { locked } }

    private func change<Value>(_ body: (inout UserChangeSet) -> Value) -> Value { lock.withLock { body(&locked) } }

    /// The new display name, 1 to 50 characters; nil to keep the current one.
    public var displayName: String? {
        get { changes.displayName }
        set { change { $0.displayName = newValue } }
    }

    /// The new country, two capital letters; nil to keep the current one.
    public var country: String? {
        get { changes.country }
        set { change { $0.country = newValue } }
    }

    /// The new language; nil to keep the current one.
    public var locale: LocaleContainer? {
        get { changes.locale.map { LocaleContainer(localeIdentifier: $0) } }
        set { change { $0.locale = newValue?.localeIdentifier } }
    }

    /// Sets an attribute of the user.
    ///
    /// - Parameters:
    ///   - object: A text, a number, a boolean, or lists and dictionaries of them.
    ///   - key: The name; it must not begin with `_` or be reserved by the server.
    /// - Returns: False if the value or the name is not allowed; nothing is changed then.
    @discardableResult
    public func setObject(_ object: Any, forKey key: String) -> Bool {
        guard !ReservedKey.isReserved(key), let value = JSONValue(foundation: object) else { return false }
        change { $0.values[key] = .some(value) }
        return true
    }

    /// The new value of an attribute; nil if there is none.
    public func getObjectForKey(_ key: String) -> Any? { (changes.values[key] ?? nil)?.foundation }

    /// Reverts ``setObject(_:forKey:)`` or ``removeFromServer(forKey:)`` for an attribute.
    public func removeObject(forKey key: String) { change { _ = $0.values.removeValue(forKey: key) } }

    /// Removes an attribute at the server.
    public func removeFromServer(forKey key: String) {
        guard !ReservedKey.isReserved(key) else { return }
        change { $0.values[key] = .some(nil) }
    }

    /// Removes the display name.
    public func removeDisplayName() { change { _ = $0.removed.insert("displayName") } }

    /// Removes the country.
    public func removeCountry() { change { _ = $0.removed.insert("country") } }

    /// Removes the language.
    public func removeLocale() { change { _ = $0.removed.insert("locale") } }
}
