import PageServer

/// A text before it is posted.
///
/// Forms carry it from page to page; no address contains it.
struct Draft: Sendable, Hashable {
    let text: String
    /// The post's key: sending the form again does not post again.
    let key: String

    init() { (text, key) = ("", RandomText.make()) }

    /// The draft in a form; nil if the form has none.
    init?(_ form: SentForm) {
        key = form["key"]
        guard key.wholeMatch(of: /[A-Za-z0-9_-]{16,64}/) != nil else { return nil }
        text = form["text"]
    }

    var model: [String: Any] { ["text": text, "key": key] }
}
