import Foundation
import HTTPTypes
import Hummingbird
import ResourceServer

/// The timeline, and the way out.
struct TimelinePage: Sendable {
    private static let length = 100

    let blog: Blog

    func add(to router: Router<BlogContext>) {
        router.get("/") { request, context in try await show(request, context) }
        router.post("/logout") { request, context in try await logOut(request, context) }
    }

    private func show(_ request: Request, _ context: BlogContext) async throws -> Response {
        let before = request.uri.queryParameters["before"].flatMap { Int64($0) }
        // One more than is shown tells whether there are older ones.
        let posts = try await blog.posts.newest(Self.length + 1, before: before)
        let language = context.language
        var model: [String: Any] = [
            "refresh": BlogSentence.refresh.text(in: language), "newPost": BlogSentence.newPost.text(in: language),
            "posts": posts.prefix(Self.length).map(Self.model),
        ]
        if posts.isEmpty { model["noPosts"] = BlogSentence.noPosts.text(in: language) }
        if posts.count > Self.length, let last = posts.dropLast().last {
            model["older"] = ["id": last.id, "text": BlogSentence.olderPosts.text(in: language)] as [String: Any]
        }
        if before != nil { model["newest"] = BlogSentence.newestPosts.text(in: language) }
        var frame = PageFrame()
        switch await reader(request) {
        case .user(let name, let setCookies):
            model["user"] =
                [
                    "loggedInAs": BlogSentence.loggedInAs.text(name, in: language),
                    "logOut": BlogSentence.logOut.text(in: language),
                    "loggingOut": BlogSentence.loggingOut.text(in: language),
                ] as [String: Any]
            frame.setCookies = setCookies
        case .nobody:
            model["nobody"] =
                [
                    "logIn": BlogSentence.logIn.text(in: language),
                    "register": BlogSentence.register.text(in: language),
                ] as [String: Any]
        case .unknown: model["notice"] = BlogSentence.userUnknown.text(in: language)
        }
        return blog.pages.page("timeline", .timelineTitle, model, frame, context)
    }

    private static func model(_ post: Post) -> [String: Any] {
        [
            "id": post.id, "creator": post.creator, "text": post.text, "created": post.createdText,
            "day": post.created.formatted(.iso8601.year().month().day()),
        ]
    }

    /// Who reads: that cannot always be told, and the timeline is shown in any case.
    private enum Reader {
        case user(name: String, setCookies: [String])
        case nobody
        case unknown
    }

    private func reader(_ request: Request) async -> Reader {
        do {
            guard let user = try await blog.users.browserUser(of: request) else { return .nobody }
            let author = try await blog.authors.author(user)
            return .user(name: author.name ?? Author.unnamed, setCookies: user.setCookies)
        } catch is UserCheckError { return .nobody } catch { return .unknown }
    }

    /// Ends the session at Latchkey.
    ///
    /// While that is away, the browser forgets it.
    private func logOut(_ request: Request, _ context: BlogContext) async throws -> Response {
        _ = try await TypedForm(request, context)
        if let answer = try? await blog.relay.pass(.logOut, .emptyObject, from: request, context), answer.status < 500 {
            var response = Response.redirect(to: "/", type: .normal)
            response.headers[values: .setCookie] = answer.setCookies
            return response
        }
        var response = blog.pages.message(.logOut, .loggedOutHere, .ok, context)
        response.headers[values: .setCookie] = SessionCookie.names.map { name in
            "\(name)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" + (name.hasPrefix("__Host-") ? "; Secure" : "")
        }
        return response
    }
}
