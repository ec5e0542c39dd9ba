import LatchkeyCore

/// Recognizes the paths of Khoros' API.
enum KhorosPath {
    /// The version of the API.
    enum Version: Sendable, Equatable {
        /// XML, or JSON of the same shape.
        case one
        case two
    }

    /// Nil for paths outside the API.
    ///
    /// Inside it, nothing may exist at the path.
    static func version(of path: String) -> Version? {
        var parts = path.split(separator: "/", maxSplits: 3).prefix(3)
        if parts.starts(with: ["auth", "oauth2"]) || parts.starts(with: ["community", "2.0"]) { return .two }
        if let first = parts.first.map({ Application.ID(String($0)) }), Application.isID(first),
            !Application.reservedIDs.contains(first)
        {
            parts = parts.dropFirst()
        }
        if parts.first == "restapi" { return .one }
        return parts.starts(with: ["api", "2.0"]) ? .two : nil
    }
}
