import LatchkeyCore

/// The colours of avatars without a picture.
enum AvatarTint {
    /// Colours that differ well from each other; their text is black or white, whichever has more contrast.
    static let colors = [
        "#b3261e", "#9a4b00", "#6f5a00", "#2d6a2e", "#00696b", "#2458b8", "#6a3fb5", "#a02b73",
    ].compactMap { BrandColor($0) }

    /// The class of a user: the same for the same id, on every server and at every time.
    static func name(for id: String) -> String {
        // FNV-1a, because hashes of Swift differ between two starts of the program.
        let hash = id.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return "tint-\(hash % UInt32(colors.count))"
    }

    /// The classes for the stylesheet, because the pages allow no inline style.
    static var style: String {
        colors.enumerated().map { ".tint-\($0.offset){background:\($0.element.text);color:\($0.element.textOnIt)}" }
            .joined() + "\n"
    }
}
