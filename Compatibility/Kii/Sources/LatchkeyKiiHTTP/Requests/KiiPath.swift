/// Recognizes the paths of Kii's API.
enum KiiPath {
    /// Kii's paths outside `api`: the APIs for things (IoT devices).
    static let elsewhere: Set<Substring> = ["thing-if", "iot-api"]

    /// Whether a path belongs to the API, even if nothing exists there.
    ///
    /// Slashes may be doubled.
    static func isOne(_ path: String) -> Bool {
        let parts = path.split(separator: "/", maxSplits: 2)
        guard let first = parts.first, parts.count > 1 else { return false }
        if elsewhere.contains(first) { return parts[1] == "apps" }
        // api/2.0 belongs to Khoros.
        return first == "api" && parts[1] != "2.0"
    }
}
