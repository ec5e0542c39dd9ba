package import Foundation

/// A question in the list, as everybody reads it.
package struct ForumQuestion: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let created: Date
    package let title: String
    /// The name of who asked.
    package let author: String
    package let kudos: Int
    package let replies: Int

    package init(id: Int64, created: Date, title: String, author: String, kudos: Int, replies: Int) {
        self.id = id
        self.created = created
        self.title = title
        self.author = author
        self.kudos = kudos
        self.replies = replies
    }
}
