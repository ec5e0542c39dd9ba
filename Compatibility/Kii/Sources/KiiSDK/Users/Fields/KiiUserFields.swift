public import Foundation
import LatchkeyJSON

/// What is to change in a user's record, or to be in that of a new one.
///
/// `@unchecked Sendable`: `locked` is only touched while `lock` is held.
public final class KiiUserFields: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private var locked = UserChangeSet()

    /// Nothing to change yet.
    public override init() {}

    var changes: UserChangeSet { lock.withLock { locked } }

    private func change<Value>(_ body: (inout UserChangeSet) -> Value) -> Value { lock.withLock { body(&locked) } }

    /// The name to show, 1 to 50 characters; nil for the present one.
    public var displayName: String? {
        get { changes.displayName }
        set { change { $0.displayName = newValue } }
    }

    /// The country, two capital letters; nil for the present one.
    public var country: String? {
        get { changes.country }
        set { change { $0.country = newValue } }
    }

    /// The language; nil for the present one.
    public var locale: LocaleContainer? {
        get { changes.locale.map { LocaleContainer(localeIdentifier: $0) } }
        set { change { $0.locale = newValue?.localeIdentifier } }
    }

    /// Keeps a value under a name.
    ///
    /// - Parameters:
    ///   - object: A text, a number, a boolean, or lists and dictionaries of those.
    ///   - key: The name; it must not begin with `_` nor be one of the server's own.
    /// - Returns: False when the value or the name is not allowed, and nothing has changed.
    @discardableResult
    public func setObject(_ object: Any, forKey key: String) -> Bool {
        guard !ReservedKey.isReserved(key), let value = JSONValue(foundation: object) else { return false }
        change { $0.values[key] = .some(value) }
        return true
    }

    /// The value that is to be kept under a name; nil when there is none.
    public func getObjectForKey(_ key: String) -> Any? { (changes.values[key] ?? nil)?.foundation }

    /// Takes back what ``setObject(_:forKey:)`` and ``removeFromServer(forKey:)`` have said of a name.
    public func removeObject(forKey key: String) { change { _ = $0.values.removeValue(forKey: key) } }

    /// Removes what is kept under a name.
    public func removeFromServer(forKey key: String) {
        guard !ReservedKey.isReserved(key) else { return }
        change { $0.values[key] = .some(nil) }
    }

    /// Removes the name to show.
    public func removeDisplayName() { change { _ = $0.removed.insert("displayName") } }

    /// Removes the country.
    public func removeCountry() { change { _ = $0.removed.insert("country") } }

    /// Removes the language.
    public func removeLocale() { change { _ = $0.removed.insert("locale") } }
}
