import Foundation
import ResourceServer

/// A question that somebody has asked.
struct Question: Sendable, Hashable {
    /// The most characters (code points) of a title.
    static let longestTitle = 200
    /// The most characters (code points) of a text.
    static let longestText = 10_000

    /// Counts up, and so tells which is newer; the clock may go back.
    let id: Int64
    let created: Date
    let title: String
    let text: String
    /// The name of who asked, as it was known last.
    let author: String
    /// How many users like it.
    let kudos: Int
    /// How many replies it has.
    let replies: Int
}

/// What somebody has answered to a question.
struct Reply: Sendable, Hashable {
    let id: Int64
    let created: Date
    let text: String
    /// The name of who answered, as it was known last.
    let author: String
}
