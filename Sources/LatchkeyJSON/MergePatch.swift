extension JSONValue {
    /// This value after a JSON merge patch (RFC 7396): members that are `null` in the patch are removed, objects are
    /// merged, anything else is replaced.
    ///
    /// - Parameter patch: What to change.
    /// - Returns: The changed value.
    public func merging(_ patch: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members = objectValue ?? [:]
        for (name, change) in changes {
            if change == .null {
                members[name] = nil
            } else {
                members[name] = (members[name] ?? .null).merging(change)
            }
        }
        return .object(members)
    }
}
