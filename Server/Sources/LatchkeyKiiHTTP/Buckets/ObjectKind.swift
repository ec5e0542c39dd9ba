/// The kind of an object that a client names: `note` in `application/vnd.shop.note+json`.
///
/// The whole type is what is kept and what a creation answers; the kind is what stands in the object itself.
struct ObjectKind: Sendable, Equatable {
    private static let beginning = "application/vnd."
    private static let end = "+json"

    let name: String

    /// - Parameter type: A media type; nil for one that names no kind of the app's own.
    init?(type: String) {
        let lowercased = type.lowercased()
        guard lowercased.hasPrefix(Self.beginning), lowercased.hasSuffix(Self.end) else { return nil }
        let parts = type.dropFirst(Self.beginning.count).dropLast(Self.end.count).split(
            separator: ".",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        // A client that has taken a media type for a kind puts it into another one.
        guard parts.count == 2, parts[0].lowercased() != "kii", !parts[1].isEmpty, !parts[1].contains("/") else {
            return nil
        }
        name = String(parts[1])
    }

    /// The media type that a kind has in an application, or the text itself where it is one.
    static func type(_ text: String, of application: String) -> String {
        text.contains("/") ? text : "\(beginning)\(application).\(text)\(end)"
    }
}
