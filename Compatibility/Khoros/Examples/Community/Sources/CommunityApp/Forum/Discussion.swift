import Foundation

/// A question in the list.
struct ForumQuestion: Decodable, Sendable, Hashable {
    let id: Int64
    let created: Date
    let title: String
    let author: String
    let kudos: Int
    let replies: Int
}

/// The answer to `GET /questions`.
struct QuestionList: Decodable {
    let questions: [ForumQuestion]
}

/// A question with its replies, oldest first: the answer to `GET /questions/{id}`.
struct Discussion: Decodable, Sendable, Hashable {
    let id: Int64
    let created: Date
    let title: String
    let text: String
    let author: String
    let kudos: Int
    let replies: [ForumReply]
}

struct ForumReply: Decodable, Sendable, Hashable {
    let id: Int64
    let created: Date
    let text: String
    let author: String
}

/// The answer to `PUT /questions/{id}/kudos`.
struct KudosCount: Decodable {
    let kudos: Int
}
