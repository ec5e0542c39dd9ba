import HTTPTypes
import Hummingbird
import ResourceServer

/// The questions: everybody reads them, users ask.
struct QuestionRoutes: Sendable {
    /// The longest question with every character of it escaped, and what stands around it.
    static let bodyLimit = (Question.longestTitle + Question.longestText) * 12 + 1024

    private static let longestList = 100
    private static let mostReplies = 500

    private struct NewQuestion: Decodable {
        let title: String
        let text: String
    }

    let community: Community

    func add(to router: Router<BasicRequestContext>) {
        router.get("/questions") { _, _ in try await list() }
        router.get("/questions/:id") { _, context in try await show(try context.questionID) }
        router.post("/questions") { request, _ in try await ask(request) }
    }

    private func list() async throws -> Response {
        try .json(QuestionList(try await community.questions.newest(Self.longestList)))
    }

    private func show(_ id: Int64) async throws -> Response {
        guard let (question, replies) = try await community.questions.question(id, replies: Self.mostReplies) else {
            throw ServiceProblem.notFound
        }
        return try .json(QuestionWithReplies(question, replies))
    }

    private func ask(_ request: Request) async throws -> Response {
        let author = try await community.users.author(of: request)
        let key = try IdempotencyKey(request)
        let new = try await request.decode(NewQuestion.self, limit: Self.bodyLimit)
        let title = try WrittenText(field: "title", new.title, longest: Question.longestTitle, isLine: true)
        let text = try WrittenText(field: "text", new.text, longest: Question.longestText)
        let id = try await community.questions.ask(title, text, by: author.userID, key: key)
        return try .json(NewID(id: id), .created)
    }
}

extension RequestContext {
    /// The question that the address names.
    ///
    /// - Throws: `ServiceProblem.notFound` for what is no id.
    var questionID: Int64 {
        get throws(ServiceProblem) {
            guard let text = parameters.get("id"), let id = Int64(text), String(id) == text, id > 0 else {
                throw .notFound
            }
            return id
        }
    }
}

extension WrittenText {
    /// A member of a request.
    ///
    /// - Throws: `ServiceProblem` 422 that names it.
    init(field: String, _ text: String, longest: Int, isLine: Bool = false) throws(ServiceProblem) {
        do throws(WrittenTextError) { try self.init(text, longest: longest, isLine: isLine) } catch {
            throw ServiceProblem(error, in: field)
        }
    }
}
