import Foundation

/// The answer to `GET /questions`.
struct QuestionList: Encodable {
    struct Item: Encodable {
        let id: Int64
        let created: String
        let title: String
        let author: String
        let kudos: Int
        let replies: Int
    }

    let questions: [Item]

    init(_ questions: [Question]) {
        self.questions = questions.map { question in
            Item(
                id: question.id,
                created: question.created.wire,
                title: question.title,
                author: question.author,
                kudos: question.kudos,
                replies: question.replies
            )
        }
    }
}

/// The answer to `GET /questions/{id}`.
struct QuestionWithReplies: Encodable {
    struct Item: Encodable {
        let id: Int64
        let created: String
        let text: String
        let author: String
    }

    let id: Int64
    let created: String
    let title: String
    let text: String
    let author: String
    let kudos: Int
    let replies: [Item]

    init(_ question: Question, _ replies: [Reply]) {
        id = question.id
        created = question.created.wire
        title = question.title
        text = question.text
        author = question.author
        kudos = question.kudos
        self.replies = replies.map { reply in
            Item(id: reply.id, created: reply.created.wire, text: reply.text, author: reply.author)
        }
    }
}

/// The answer to what makes something new.
struct NewID: Encodable {
    let id: Int64
}

/// The answer to `PUT /questions/{id}/kudos`.
struct KudosCount: Encodable {
    /// How many users like the question.
    let kudos: Int
}

extension Date {
    /// RFC 3339 in UTC.
    fileprivate var wire: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
