import LatchkeyCore

/// Tells the paths of the Khoros wire from ours.
enum KhorosPath {
    /// Of the interface that a path belongs to.
    enum Version: Sendable, Equatable {
        /// XML, or JSON of the same shape.
        case one
        case two
    }

    /// Nil for a path that is none of the wire's, whether or not there is something at it.
    static func version(of path: String) -> Version? {
        var parts = path.split(separator: "/", maxSplits: 3).prefix(3)
        if parts.starts(with: ["auth", "oauth2"]) || parts.starts(with: ["community", "2.0"]) { return .two }
        if let first = parts.first.map(String.init), Application.isID(first),
            !Application.reservedIDs.contains(first)
        {
            parts = parts.dropFirst()
        }
        if parts.first == "restapi" { return .one }
        return parts.starts(with: ["api", "2.0"]) ? .two : nil
    }
}
