/// A part of a sentence, with the address if it is a link.
struct TextPart: Sendable, Equatable {
    let wording: String
    var target: String?
}
