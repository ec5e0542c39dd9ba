extension JSONValue {
    /// This value after a JSON merge patch (RFC 7396): members that are `null` in the patch are removed, objects are
    /// merged, anything else is replaced.
    ///
    /// Names are the same when their characters are. One that only reads as another, an é of one character or of two, is not
    /// merged with it but takes its place, as no object has both.
    ///
    /// - Parameter patch: What to change.
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
