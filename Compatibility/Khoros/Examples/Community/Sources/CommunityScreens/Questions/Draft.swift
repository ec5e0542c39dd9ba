/// What is written and not sent yet.
package struct Draft: Sendable, Hashable {
    /// What it becomes.
    package enum Kind: Sendable, Hashable {
        case question
        case reply(to: Int64)
    }

    package let kind: Kind
    /// What names it before the forum does: sent again after a lost reply, it is not written twice.
    package let key: String
    /// Empty for a reply.
    package let title: String
    package let text: String

    package init(_ kind: Kind, key: String, title: String = "", text: String) {
        self.kind = kind
        self.key = key
        self.title = title
        self.text = text
    }
}
