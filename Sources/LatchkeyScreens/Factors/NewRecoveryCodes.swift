/// New recovery codes, which no call shows again; they always print as `NewRecoveryCodes(…)`.
public struct NewRecoveryCodes: Sendable, Hashable {
    /// The codes, in groups of four characters.
    public let codes: [String]

    /// Codes.
    ///
    /// - Parameter codes: The codes of the server's answer.
    public init(_ codes: [String]) { self.codes = codes }

    /// The codes, one a line, to copy, save or print.
    public var text: String { codes.map { $0 + "\n" }.joined() }
}

extension NewRecoveryCodes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `NewRecoveryCodes(…)`.
    public var description: String { "NewRecoveryCodes(…)" }
    /// `NewRecoveryCodes(…)`.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
