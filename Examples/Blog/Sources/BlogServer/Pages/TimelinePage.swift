import Foundation
import HTTPTypes
import Hummingbird
import PageServer
import ResourceServer

/// The start page with the newest posts, and the logout.
struct TimelinePage: Sendable {
    private static let length = 100

    let blog: Blog

    func add(to router: Router<BlogContext>) {
        router.get("/") { request, context in try await show(request, context) }
        router.post("/logout") { request, context in try await logOut(request, context) }
    }

    private func show(_ request: Request, _ context: BlogContext) async throws -> Response {
        let before = request.uri.queryParameters["before"].flatMap { Int64($0) }
        // One more post than shown tells whether there are older ones.
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

    private enum Reader {
        case user(name: String, setCookies: [String])
        case nobody
        /// Latchkey is unavailable. The timeline is shown without the user's name.
        case unknown
    }

    private func reader(_ request: Request) async -> Reader {
        do {
            guard let user = try await blog.users.browserUser(of: request) else { return .nobody }
            let author = try await blog.authors.author(user)
            return .user(name: author.name ?? Author.unnamed, setCookies: user.setCookies)
        } catch LatchkeyFailure.refused { return .nobody } catch { return .unknown }
    }

    /// Ends the session at Latchkey.
    ///
    /// If Latchkey is unavailable, the browser forgets the cookie.
    private func logOut(_ request: Request, _ context: BlogContext) async throws -> Response {
        _ = try await request.form(context)
        let answer = try? await blog.relay.forward(.logOut, .emptyObject, of: request, context)
        if let answer, answer.status < 500 {
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
