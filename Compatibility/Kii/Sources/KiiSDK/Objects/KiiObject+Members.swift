import Foundation
import LatchkeyJSON

extension KiiObject {
    /// Sets a member.
    ///
    /// - Parameters:
    ///   - object: A JSON value: `String`, a number, `Bool`, an array or a dictionary of them.
    ///   - key: The name of the member, which does not begin with `_`.
    /// - Returns: Whether it was set. A value that is not JSON, nil, and a reserved name are not set.
    @discardableResult
    public func setObject(_ object: Any?, forKey key: String) -> Bool {
        guard let object, let json = JSONValue(foundation: object), json != .null else { return false }
        return set(json, forKey: key)
    }

    /// Sets a member to a place.
    ///
    /// - Parameters:
    ///   - point: The place.
    ///   - key: The name of the member, which does not begin with `_`.
    /// - Returns: Whether it was set: a name that is the server's is not.
    @discardableResult
    public func setGeoPoint(_ point: KiiGeoPoint, forKey key: String) -> Bool { set(point.json, forKey: key) }

    /// A member.
    ///
    /// - Parameter key: Its name; `_owner`, `_version` and others that begin with `_` are the server's.
    /// - Returns: A `String`, a number as `NSDecimalNumber`, `true` and `false` as `NSNumber`, an array or a dictionary of
    ///   them; nil when there is no such member.
    public func getForKey(_ key: String) -> Any? { content.members[key]?.foundation }

    /// A member: ``getForKey(_:)`` by its longer name.
    ///
    /// - Parameter key: Its name.
    /// - Returns: Nil when there is no such member.
    public func getObjectForKey(_ key: String) -> Any? { getForKey(key) }

    /// A member that is a place.
    ///
    /// - Parameter key: Its name.
    /// - Returns: Nil when there is no such member, or it is no place.
    public func getGeoPoint(forKey key: String) -> KiiGeoPoint? { content.members[key].flatMap(KiiGeoPoint.init) }

    /// Whether there is a member of this name.
    public func hasObject(_ key: String) -> Bool { content.members[key] != nil }

    /// Removes a member from this object.
    ///
    /// At the server it stays until all members are saved: ``saveAllFields(_:with:)``.
    ///
    /// - Parameter key: Its name.
    public func remove(forKey key: String) {
        if key.hasPrefix("_") { return }
        change { content in
            content.members[key] = nil
            content.changed.remove(key)
        }
    }

    /// Removes a member from this object: ``remove(forKey:)`` by its longer name.
    ///
    /// - Parameter key: Its name.
    public func removeObject(forKey key: String) { remove(forKey: key) }

    /// All members, and what the server tells about the object.
    public func dictionaryValue() -> [String: Any] { content.members.mapValues(\.foundation) }

    private func set(_ json: JSONValue, forKey key: String) -> Bool {
        guard !key.isEmpty, !key.hasPrefix("_") else { return false }
        change { content in
            content.members[key] = json
            content.changed.insert(key)
        }
        return true
    }
}
