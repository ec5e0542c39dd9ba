extension JSONValue {
    /// This value after a JSON merge patch (RFC 7396): members that are `null` in the patch are removed, objects are
    /// merged, anything else is replaced.
    ///
    /// Names are compared byte by byte. A canonically equivalent name (an é of one or two characters) replaces the
    /// other, as an object cannot have both.
    ///
    /// - Parameter patch: The merge patch.
    /// - Returns: The changed value.
    public func merging(_ patch: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members = objectValue ?? [:]
        for (name, change) in changes {
            let present = members.index(forKey: name).flatMap { index in
                members[index].key.utf8.elementsEqual(name.utf8) ? members[index].value : nil
            }
            if change == .null {
                if present != nil { members[name] = nil }
            } else {
                members[name] = nil
                members[name] = (present ?? .null).merging(change)
            }
        }
        return .object(members)
    }
}
