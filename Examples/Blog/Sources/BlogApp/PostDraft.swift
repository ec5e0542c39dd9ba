/// A post with the key that names it before the blog does.
///
/// Sent again after a lost answer, it is posted once.
struct NewPost: Sendable, Hashable {
    let key: String
    let text: String
}

/// The text in the composer.
struct PostDraft: Sendable {
    private let id: String
    var text = ""
    private var sent: NewPost?
    private var revision = 0

    /// - Parameter id: Unique to the composer.
    init(id: String) { self.id = id }

    /// Whether there is something to see.
    var canSend: Bool {
        text.unicodeScalars.contains { scalar in
            let properties = scalar.properties
            return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
                && properties.generalCategory != .control
        }
    }

    /// The post to send.
    ///
    /// A changed text is another post.
    mutating func post() -> NewPost {
        if let sent, sent.text != text { revision += 1 }
        let post = NewPost(key: "\(id).\(revision)", text: text)
        sent = post
        return post
    }
}
