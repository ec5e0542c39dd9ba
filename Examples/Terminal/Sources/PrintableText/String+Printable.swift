extension StringProtocol {
    /// The text with � for each character that would steer the terminal.
    ///
    /// Names and texts come from the server, where any program may have written them.
    package var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.steersTerminal ? "\u{FFFD}" : $0 }))
    }

    /// Whether all characters can be shown.
    package var isPrintable: Bool { !unicodeScalars.contains(where: \.steersTerminal) }
}

extension Unicode.Scalar {
    /// Control characters, line and paragraph separators, and characters that reverse the direction of writing.
    fileprivate var steersTerminal: Bool {
        switch self {
        case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{2028}", "\u{2029}": true
        default: properties.generalCategory == .control
        }
    }
}
