import LatchkeyCore

/// An object's kind: `note` in `application/vnd.shop.note+json`.
///
/// The server stores the media type, which answers a creation; the object itself shows the kind.
struct ObjectKind: Sendable, Equatable {
    private static let beginning = "application/vnd."
    private static let end = "+json"

    let name: String

    /// - Parameter type: A media type; nil unless it names a kind of the app.
    init?(type: String) {
        let lowercased = type.lowercased()
        guard lowercased.hasPrefix(Self.beginning), lowercased.hasSuffix(Self.end) else { return nil }
        let parts = type.dropFirst(Self.beginning.count).dropLast(Self.end.count).split(
            separator: ".",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        // Some clients mistake a media type for a kind and nest it in another media type.
        guard parts.count == 2, parts[0].lowercased() != "kii", !parts[1].isEmpty, !parts[1].contains("/") else {
            return nil
        }
        name = String(parts[1])
    }

    /// The media type of a kind in an application; a media type stays as it is.
    static func type(_ text: String, of application: LatchkeyCore.Application.ID) -> String {
        text.contains("/") ? text : "\(beginning)\(application).\(text)\(end)"
    }
}
