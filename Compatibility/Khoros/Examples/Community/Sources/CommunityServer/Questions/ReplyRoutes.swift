import HTTPTypes
import Hummingbird
import ResourceServer

/// The replies to a question: users write them, and everybody reads them with the question.
struct ReplyRoutes: Sendable {
    private struct NewReply: Decodable {
        let text: String
    }

    let community: Community

    func add(to router: Router<BasicRequestContext>) {
        router.post("/questions/:id/replies") { request, context in try await reply(request, to: try context.questionID)
        }
    }

    private func reply(_ request: Request, to question: Int64) async throws -> Response {
        let author = try await community.users.author(of: request)
        let key = try IdempotencyKey(request)
        let new = try await request.decode(NewReply.self, limit: QuestionRoutes.bodyLimit)
        let text = try WrittenText(field: "text", new.text, longest: Question.longestText)
        guard let id = try await community.questions.reply(to: question, text, by: author.userID, key: key) else {
            throw ServiceProblem.notFound
        }
        return try .json(NewID(id: id), .created)
    }
}
