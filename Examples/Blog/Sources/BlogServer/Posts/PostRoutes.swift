import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ResourceServer

/// The posts for programs: everybody reads, users write.
struct PostRoutes: Sendable {
    /// The longest text with every character of it escaped, and what stands around it.
    static let bodyLimit = PostText.longest * 12 + 1024

    private struct NewPost: Decodable {
        let text: String
    }

    let blog: Blog

    func add(to router: Router<BlogContext>) {
        router.get("/blogposts") { request, _ in try await list(request) }
        router.post("/blogposts") { request, context in try await post(request, context) }
    }

    private func list(_ request: Request) async throws -> Response {
        let query = try PostListQuery(request)
        let posts = try await blog.posts.newest(query.limit, before: query.before)
        return try .json(PostList(posts))
    }

    private func post(_ request: Request, _ context: BlogContext) async throws -> Response {
        guard let user = try await blog.users.user(of: request) else { return blog.pages.forbidden(context) }
        if case .cookie = user.credential,
            CrossSiteCheck.verdict(on: request, at: context.ownAddress) == .otherSite
        {
            throw ServiceProblem.crossSiteRequest
        }
        // A form of another site cannot have the type that this asks for.
        let key = try IdempotencyKey(request)
        let new = try await request.decode(NewPost.self, limit: Self.bodyLimit)
        let text: PostText
        do { text = try PostText(new.text) } catch { throw ServiceProblem(error, in: "text") }
        guard let id = try await blog.post(text, by: user, key: key) else { return blog.pages.forbidden(context) }
        var response = try Response.json(NewPostID(id: id))
        response.headers[values: .setCookie] = user.setCookies
        return response
    }
}

extension Blog {
    /// Writes a post, and first learns what its author is called.
    ///
    /// - Returns: Its id; nil where Latchkey says that the cookie's session has just ended.
    /// - Throws: `AccessTokenError.invalid` where it says so of the token's.
    func post(_ text: PostText, by user: SignedInUser, key: IdempotencyKey?) async throws -> Int64? {
        do {
            let author = try await authors.author(user)
            return try await posts.add(text, by: author.userID, key: key)
        } catch UserCheckError.refused(.cookie(let cookie)) {
            await users.cookies.forget(cookie)
            return nil
        } catch UserCheckError.refused(.accessToken) { throw AccessTokenError.invalid }
    }
}

/// `GET /blogposts` as it is asked.
struct PostListQuery: Sendable {
    static let standard = 100
    static let largest = 1000

    let limit: Int
    let before: Int64?

    /// - Throws: `ServiceProblem` 422.
    init(_ request: Request) throws(ServiceProblem) {
        limit = try Self.number("limit", in: request, 1...Int64(Self.largest)).map { Int($0) } ?? Self.standard
        before = try Self.number("before", in: request, 1...Int64.max)
    }

    private static func number(
        _ name: String,
        in request: Request,
        _ range: ClosedRange<Int64>
    ) throws(ServiceProblem) -> Int64? {
        let values = request.uri.queryParameters.getAll(name)
        guard let text = values.first else { return nil }
        guard values.count == 1, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text),
            range.contains(number)
        else {
            throw .invalidField(
                name,
                "invalid_value",
                name == "limit" ? "Send a number from 1 to \(largest)." : "Send the id of a post."
            )
        }
        return number
    }
}
