import CommunityScreens
import ScreenCalls

/// The answer to `GET /questions`.
struct QuestionList: Decodable {
    struct Item: Decodable {
        let id: Int64
        let created: Moment
        let title: String
        let author: String
        let kudos: Int
        let replies: Int

        var question: ForumQuestion {
            ForumQuestion(
                id: id,
                created: created.date,
                title: title,
                author: author,
                kudos: kudos,
                replies: replies
            )
        }
    }

    let questions: [Item]
}

/// The answer to `GET /questions/{id}`.
struct QuestionWithReplies: Decodable {
    struct Item: Decodable {
        let id: Int64
        let created: Moment
        let text: String
        let author: String

        var reply: ForumReply { ForumReply(id: id, created: created.date, text: text, author: author) }
    }

    let id: Int64
    let created: Moment
    let title: String
    let text: String
    let author: String
    let kudos: Int
    let replies: [Item]

    var discussion: Discussion {
        Discussion(
            id: id,
            created: created.date,
            title: title,
            text: text,
            author: author,
            kudos: kudos,
            replies: replies.map(\.reply)
        )
    }
}

/// The answer to `PUT /questions/{id}/kudos`.
struct KudosCount: Decodable {
    let kudos: Int
}
