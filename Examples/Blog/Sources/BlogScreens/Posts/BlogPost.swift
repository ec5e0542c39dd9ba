package import Foundation

/// What somebody has written, as everybody reads it.
package struct BlogPost: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let created: Date
    package let text: String
    /// The name of who wrote it.
    package let creator: String

    package init(id: Int64, created: Date, text: String, creator: String) {
        self.id = id
        self.created = created
        self.text = text
        self.creator = creator
    }
}

/// A post that is not sent yet.
package struct Draft: Sendable, Hashable {
    /// What names the post before the blog does: sent again after a lost reply, it is not written twice.
    package let key: String
    package let text: String

    package init(key: String, text: String) {
        self.key = key
        self.text = text
    }
}
