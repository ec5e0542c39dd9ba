import Foundation
import ResourceServer

/// What somebody has written.
struct Post: Sendable, Hashable {
    /// Counts up, and so tells which is newer; the clock may go back.
    let id: Int64
    let created: Date
    let text: String
    /// The name of who wrote it, as it was known last.
    let creator: String
}

/// A text that can be posted.
struct PostText: Sendable, Hashable {
    /// The most characters (code points) that it has.
    static let longest = 10_000

    let text: String

    /// - Throws: What is wrong with the text.
    init(_ text: String) throws(WrittenTextError) { self.text = try WrittenText(text, longest: Self.longest).text }
}
