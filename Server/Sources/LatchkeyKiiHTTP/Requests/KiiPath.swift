/// Tells the paths of the Kii wire from ours.
enum KiiPath {
    /// Whether a path is one of the wire's, whether or not there is something at it.
    ///
    /// Slashes may be doubled.
    static func isOne(_ path: String) -> Bool {
        let parts = path.split(separator: "/", maxSplits: 2)
        guard parts.first == "api", parts.count > 1 else { return false }
        return parts[1] == "apps" || parts[1] == "oauth2"
    }
}
