import Hummingbird
import ResourceServer

/// Kudos for a question, by a user.
struct KudosRoutes: Sendable {
    let community: Community

    func add(to router: Router<BasicRequestContext>) {
        router.put("/questions/:id/kudos") { request, context in try await give(request, to: try context.questionID) }
    }

    private func give(_ request: Request, to question: Int64) async throws -> Response {
        let author = try await community.users.author(of: request)
        guard let count = try await community.kudos.give(to: question, by: author.userID) else {
            throw ServiceProblem.notFound
        }
        return try .json(KudosCount(kudos: count))
    }
}
