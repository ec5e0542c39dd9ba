import Foundation

/// A password as typed; it always prints as `Password(…)`.
public struct Password: Sendable, Hashable {
    /// The characters as typed; pass them to the SDK only.
    public let text: String

    /// A password.
    ///
    /// - Parameter text: The characters, never trimmed.
    public init(_ text: String) { self.text = text }

    /// No password.
    public static let empty = Password("")

    /// Whether nothing was typed.
    public var isEmpty: Bool { text.isEmpty }

    /// The number of code points after NFC, as the server counts.
    var length: Int { text.precomposedStringWithCanonicalMapping.unicodeScalars.count }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Password(…)`.
    public var description: String { "Password(…)" }
    /// `Password(…)`.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
