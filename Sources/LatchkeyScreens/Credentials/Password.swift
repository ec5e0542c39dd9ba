import Foundation

/// A password as a person typed it.
///
/// It prints as `Password(…)`, whichever way it is printed.
public struct Password: Sendable, Hashable {
    /// The characters as they were typed; hand them to the SDK and to nothing else.
    public let text: String

    /// A password.
    ///
    /// - Parameter text: The characters, never trimmed.
    public init(_ text: String) { self.text = text }

    /// No password.
    public static let empty = Password("")

    /// Whether nothing was typed.
    public var isEmpty: Bool { text.isEmpty }

    /// How long it is: code points after NFC, as the server counts.
    var length: Int { text.precomposedStringWithCanonicalMapping.unicodeScalars.count }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Password(…)`.
    public var description: String { "Password(…)" }
    /// `Password(…)`.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
