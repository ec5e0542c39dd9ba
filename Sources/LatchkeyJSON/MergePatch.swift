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

    /// The merge patch that turns one object's members into another's; empty if they are equal.
    ///
    /// Members that are `null` in the new object are removed, because a patch has no other meaning for `null`.
    package static func mergePatch(
        from old: [String: JSONValue],
        to new: [String: JSONValue]
    ) -> [String: JSONValue] {
        var changes: [String: JSONValue] = [:]
        for name in old.keys where new[name] == nil { changes[name] = .null }
        for (name, value) in new where old[name] != value {
            if case .object(let before) = old[name], case .object(let after) = value {
                changes[name] = .object(mergePatch(from: before, to: after))
            } else {
                changes[name] = value
            }
        }
        return changes
    }
}
