package import Foundation

/// A question with what was answered to it.
package struct Discussion: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let created: Date
    package let title: String
    package let text: String
    /// The name of who asked.
    package let author: String
    package internal(set) var kudos: Int
    /// The oldest first.
    package let replies: [ForumReply]

    package init(
        id: Int64,
        created: Date,
        title: String,
        text: String,
        author: String,
        kudos: Int,
        replies: [ForumReply]
    ) {
        self.id = id
        self.created = created
        self.title = title
        self.text = text
        self.author = author
        self.kudos = kudos
        self.replies = replies
    }
}

/// What somebody has answered.
package struct ForumReply: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let created: Date
    package let text: String
    /// The name of who answered.
    package let author: String

    package init(id: Int64, created: Date, text: String, author: String) {
        self.id = id
        self.created = created
        self.text = text
        self.author = author
    }
}
