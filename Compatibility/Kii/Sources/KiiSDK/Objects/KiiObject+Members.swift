import Foundation
import LatchkeyJSON

extension KiiObject {
    /// Sets a member.
    ///
    /// - Parameters:
    ///   - object: A JSON value: `String`, a number, `Bool`, or an array or dictionary of them.
    ///   - key: The name of the member, which must not begin with `_`.
    /// - Returns: Whether the member was set; it is not for nil, a value without a JSON form, or a reserved name.
    @discardableResult
    public func setObject(_ object: Any?, forKey key: String) -> Bool {
        guard let object, let json = JSONValue(foundation: object), json != .null else { return false }
        return set(json, forKey: key)
    }

    /// Sets a member to a place.
    ///
    /// - Parameters:
    ///   - point: The place.
    ///   - key: The name of the member, which must not begin with `_`.
    /// - Returns: Whether the member was set; it is not for a reserved name.
    @discardableResult
    public func setGeoPoint(_ point: KiiGeoPoint, forKey key: String) -> Bool { set(point.json, forKey: key) }

    /// A member.
    ///
    /// - Parameter key: The name; `_owner`, `_version` and others that begin with `_` are the server's.
    /// - Returns: A `String`, a number as `NSDecimalNumber`, `true` and `false` as `NSNumber`, an array or a dictionary
    ///   of them; nil if there is no such member.
    public func getForKey(_ key: String) -> Any? { content.members[key]?.foundation }

    /// A member, as ``getForKey(_:)``.
    ///
    /// - Parameter key: The name.
    /// - Returns: The member; nil if there is none.
    public func getObjectForKey(_ key: String) -> Any? { getForKey(key) }

    /// A member that is a place.
    ///
    /// - Parameter key: The name.
    /// - Returns: The place; nil if there is no such member, or it is not a place.
    public func getGeoPoint(forKey key: String) -> KiiGeoPoint? { content.members[key].flatMap(KiiGeoPoint.init) }

    /// Whether there is a member with this name.
    public func hasObject(_ key: String) -> Bool { content.members[key] != nil }

    /// Removes a member from this object.
    ///
    /// The server keeps it until all members are saved with ``saveAllFields(_:with:)``.
    ///
    /// - Parameter key: The name.
    public func remove(forKey key: String) {
        if key.hasPrefix("_") { return }
        change { content in
            content.members[key] = nil
            content.changed.remove(key)
        }
    }

    /// Removes a member from this object, as ``remove(forKey:)``.
    ///
    /// - Parameter key: The name.
    public func removeObject(forKey key: String) { remove(forKey: key) }

    /// All members, including the server's.
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
