extension StringProtocol {
    /// The text without characters that would steer the terminal instead of being shown.
    ///
    /// Names come from the server, where any program of the user may have written them.
    package var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.steers ? "\u{FFFD}" : $0 }))
    }

    /// Whether all characters can be shown.
    package var isPrintable: Bool { !unicodeScalars.contains(where: \.steers) }
}

extension Unicode.Scalar {
    /// Control characters, line and paragraph separators, and those that turn the direction of writing around.
    fileprivate var steers: Bool {
        switch self {
        case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{2028}", "\u{2029}": true
        default: properties.generalCategory == .control
        }
    }
}
