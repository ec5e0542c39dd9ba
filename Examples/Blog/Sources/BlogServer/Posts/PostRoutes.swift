import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PageServer
import ResourceServer

/// The calls about posts for programs: everyone reads, users write.
struct PostRoutes: Sendable {
    private struct PostList: Encodable {
        struct Content: Encodable {
            let blogposts: [Item]
        }

        struct Item: Encodable {
            let id: Int64
            let created: String
            let text: String
            let creator: String
        }

        let data: Content
    }

    private struct NewPost: Decodable {
        let text: String
    }

    private struct NewPostID: Encodable {
        let id: Int64
    }

    private struct RemovedPosts: Encodable {
        let removed: Int
    }

    /// A stolen session must not remove everything.
    private static let removal = LoginDemand(maxAge: 300)

    private static let usualLength = 100
    private static let longestList = 1000

    let blog: Blog

    func add(to router: Router<BlogContext>) {
        router.get("/blogposts") { request, _ in try await list(request) }
        router.post("/blogposts") { request, context in try await post(request, context) }
        router.delete("/blogposts/mine") { request, context in try await removeAll(request, context) }
    }

    private func list(_ request: Request) async throws -> Response {
        let limit = try request.number("limit", 1...Int64(Self.longestList)).map { Int($0) } ?? Self.usualLength
        let posts = try await blog.posts.newest(limit, before: try request.number("before", 1...Int64.max))
        let items = posts.map { post in
            PostList.Item(id: post.id, created: post.createdText, text: post.text, creator: post.creator)
        }
        return try .json(PostList(data: .init(blogposts: items)))
    }

    private func post(_ request: Request, _ context: BlogContext) async throws -> Response {
        guard let user = try await user(of: request, context) else { return blog.pages.forbidden(context) }
        let key = try IdempotencyKey(request)
        let new = try await request.decode(NewPost.self, limit: PostText.jsonLimit)
        let text = try PostText(field: "text", new.text)
        guard let id = try await blog.post(text, by: user, key: key) else { return blog.pages.forbidden(context) }
        var response = try Response.json(NewPostID(id: id))
        response.headers[values: .setCookie] = user.setCookies
        return response
    }

    /// Removes all posts of the user, who has to have logged in within five minutes.
    private func removeAll(_ request: Request, _ context: BlogContext) async throws -> Response {
        guard let user = try await user(of: request, context) else { return blog.pages.forbidden(context) }
        try Self.removal.check(user, at: blog.posts.clock.date())
        var response = try Response.json(RemovedPosts(removed: try await blog.posts.removeAll(of: user.id)))
        response.headers[values: .setCookie] = user.setCookies
        return response
    }

    private func user(of request: Request, _ context: BlogContext) async throws -> SignedInUser? {
        guard let user = try await blog.users.user(of: request) else { return nil }
        if user.credential.isCookie, RequestSite(of: request, at: context.ownAddress) == .other {
            throw ServiceProblem.crossSiteRequest
        }
        return user
    }
}

extension Blog {
    /// Writes a post under the name of its author.
    ///
    /// - Returns: Its id; nil if the cookie's session has just ended.
    /// - Throws: `LatchkeyFailure.refused` if the access token's session has; `StorageError`.
    func post(_ text: PostText, by user: SignedInUser, key: IdempotencyKey?) async throws -> Int64? {
        do {
            let author = try await authors.author(user)
            return try await posts.add(text, by: author.userID, key: key)
        } catch LatchkeyFailure.refused where user.credential.isCookie { return nil }
    }
}

extension PostText {
    fileprivate init(field: String, _ text: String) throws(ServiceProblem) {
        self.text = try WrittenText(field: field, text, longest: Self.longest).text
    }
}

extension Request {
    /// A number in the query.
    fileprivate func number(_ name: String, _ range: ClosedRange<Int64>) throws(ServiceProblem) -> Int64? {
        let values = uri.queryParameters.getAll(name)
        guard let text = values.first else { return nil }
        guard values.count == 1, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text),
            range.contains(number)
        else {
            throw .invalidField(
                name,
                "invalid_value",
                "Send a number from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return number
    }
}
