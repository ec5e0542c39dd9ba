/// Tells the paths of the Kii wire from ours.
enum KiiPath {
    /// What else Kii had beside `api`: the interfaces of things.
    static let elsewhere: Set<Substring> = ["thing-if", "iot-api"]

    /// Whether a path is one of the wire's, whether or not there is something at it.
    ///
    /// Slashes may be doubled.
    static func isOne(_ path: String) -> Bool {
        let parts = path.split(separator: "/", maxSplits: 2)
        guard let first = parts.first, parts.count > 1 else { return false }
        if elsewhere.contains(first) { return parts[1] == "apps" }
        // api/2.0 is the other wire's.
        return first == "api" && parts[1] != "2.0"
    }
}
