/// A text on its way to be a post: it goes from page to page in the bodies of forms, and never in an address.
struct Draft: Sendable, Hashable {
    let text: String
    /// Names the post before it is made: however often its forms are sent, it is made once.
    let key: String

    /// An empty one.
    init() { (text, key) = ("", RandomText.make()) }

    /// What a form has with it; nil when it has none.
    init?(_ form: TypedForm) {
        let key = form["key"]
        guard (16...64).contains(key.utf8.count), key.utf8.allSatisfy({ Self.keyBytes.contains($0) }) else {
            return nil
        }
        (text, self.key) = (form["text"], key)
    }

    /// For the templates.
    var model: [String: Any] { ["text": text, "key": key] }

    private static let keyBytes = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
