import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyHummingbird
import ResourceServer

/// The calls of the forum: everyone reads, users ask, reply and give kudos.
struct QuestionRoutes: Sendable {
    /// The size of a request with the longest question, with every character escaped.
    static let bodyLimit = (Question.longestTitle + Question.longestText) * 12 + 1024

    private static let longestList = 100
    private static let mostReplies = 500

    private struct NewQuestion: Decodable {
        let title: String
        let text: String
    }

    private struct NewReply: Decodable {
        let text: String
    }

    let community: Community

    func add(to router: Router<CommunityContext>) {
        router.get("/questions") { _, _ in try await list() }
        router.get("/questions/:id") { _, context in try await show(try context.questionID) }
        let members = router.group().add(middleware: TokenMiddleware(community.tokens))
        members.post("/questions") { request, context in try await ask(request, context) }
        members.post("/questions/:id/replies") { request, context in
            try await reply(request, context, to: try context.questionID)
        }
        members.put("/questions/:id/kudos") { request, context in
            try await giveKudos(request, context, to: try context.questionID)
        }
    }

    private func list() async throws -> Response {
        try .json(
            QuestionList(questions: try await community.questions.newest(Self.longestList).map(QuestionItem.init))
        )
    }

    private func show(_ id: Int64) async throws -> Response {
        guard let (question, replies) = try await community.questions.question(id, replies: Self.mostReplies) else {
            throw ServiceProblem.notFound
        }
        return try .json(QuestionWithReplies(question, replies))
    }

    private func ask(_ request: Request, _ context: CommunityContext) async throws -> Response {
        let author = try await community.users.author(of: request, context)
        let key = try IdempotencyKey(request)
        let new = try await request.decode(NewQuestion.self, limit: Self.bodyLimit)
        let title = try WrittenText(field: "title", new.title, longest: Question.longestTitle, isLine: true)
        let text = try WrittenText(field: "text", new.text, longest: Question.longestText)
        let id = try await community.questions.ask(title, text, by: author.userID, key: key)
        return try .json(["id": id], .created)
    }

    private func reply(_ request: Request, _ context: CommunityContext, to question: Int64) async throws -> Response {
        let author = try await community.users.author(of: request, context)
        let key = try IdempotencyKey(request)
        let new = try await request.decode(NewReply.self, limit: Self.bodyLimit)
        let text = try WrittenText(field: "text", new.text, longest: Question.longestText)
        guard let id = try await community.questions.reply(to: question, text, by: author.userID, key: key) else {
            throw ServiceProblem.notFound
        }
        return try .json(["id": id], .created)
    }

    private func giveKudos(
        _ request: Request,
        _ context: CommunityContext,
        to question: Int64
    ) async throws -> Response {
        let author = try await community.users.author(of: request, context)
        guard let count = try await community.questions.giveKudos(to: question, by: author.userID) else {
            throw ServiceProblem.notFound
        }
        return try .json(["kudos": count])
    }
}

extension RequestContext {
    /// The id in the path.
    ///
    /// - Throws: `ServiceProblem.notFound` for another text.
    fileprivate var questionID: Int64 {
        get throws(ServiceProblem) {
            guard let text = parameters.get("id"), let id = Int64(text), String(id) == text, id > 0 else {
                throw .notFound
            }
            return id
        }
    }
}

/// The answer to `GET /questions`.
private struct QuestionList: Encodable {
    let questions: [QuestionItem]
}

private struct QuestionItem: Encodable {
    let id: Int64
    let created: String
    let title: String
    let author: String
    let kudos: Int
    let replies: Int

    init(_ question: Question) {
        id = question.id
        created = question.created.wire
        title = question.title
        author = question.author
        kudos = question.kudos
        replies = question.replies
    }
}

/// The answer to `GET /questions/{id}`.
private struct QuestionWithReplies: Encodable {
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

extension Date {
    /// RFC 3339 in UTC.
    fileprivate var wire: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
