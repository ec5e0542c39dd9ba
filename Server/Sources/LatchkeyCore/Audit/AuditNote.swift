/// The reason that an operator gives for an act.
package struct AuditNote: Sendable, Equatable {
    /// The most characters.
    package static let longest = 200

    package let text: String

    /// - Throws: `FieldError` for a text that is empty, too long, or has control characters.
    package init(_ text: String) throws(FieldError) { self.text = try text.asText(maximum: Self.longest) }

    /// A text that was stored.
    package init(stored text: String) { self.text = text }
}
