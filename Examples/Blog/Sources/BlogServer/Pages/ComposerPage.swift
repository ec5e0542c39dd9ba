import HTTPTypes
import Hummingbird
import PageServer
import ResourceServer

/// The page to write a post.
struct ComposerPage: Sendable {
    let blog: Blog

    func add(to router: Router<BlogContext>) {
        router.get("/posts/new") { _, context in blog.composer(Draft(), context) }
        router.post("/posts/new") { request, context in
            blog.composer(Draft(try await request.form(context)) ?? Draft(), context)
        }
        router.post("/posts") { request, context in
            guard let draft = Draft(try await request.form(context)) else { return blog.composer(Draft(), context) }
            return await blog.post(draft, context) { try await blog.users.browserUser(of: request) }
        }
    }
}

extension Blog {
    func composer(
        _ draft: Draft,
        error: BlogSentence? = nil,
        frame: PageFrame = PageFrame(),
        _ context: BlogContext
    ) -> Response {
        let language = context.language
        var model = draft.model
        model["textLabel"] = BlogSentence.textLabel.text(in: language)
        model["hint"] = BlogSentence.textHint.text(in: language)
        model["longest"] = PostText.longest
        model["send"] = BlogSentence.send.text(in: language)
        model["sending"] = BlogSentence.sending.text(in: language)
        model["cancel"] = BlogSentence.cancel.text(in: language)
        model["error"] = error?.text(in: language)
        var frame = frame
        frame.reload = .form(id: "composer", path: "/posts/new")
        return pages.page("composer", .newPost, model, frame, context)
    }

    /// Posts a draft once and redirects to the timeline.
    ///
    /// - Parameters:
    ///   - draft: The draft.
    ///   - context: The request's context.
    ///   - setCookies: The cookies of a login before it.
    ///   - user: Finds the user; nil leads to the login, with the draft.
    /// - Returns: The redirect, or a page that still has the draft.
    func post(
        _ draft: Draft,
        _ context: BlogContext,
        setCookies: [String] = [],
        by user: () async throws -> SignedInUser?
    ) async -> Response {
        let text: PostText
        do { text = try PostText(draft.text) } catch {
            let frame = PageFrame(status: .unprocessableContent, setCookies: setCookies)
            return composer(draft, error: BlogSentence(error), frame: frame, context)
        }
        do {
            guard let user = try await user(),
                try await post(text, by: user, key: IdempotencyKey(form: draft.key, text: text.text)) != nil
            else {
                let frame = PageFrame(status: .forbidden, setCookies: setCookies)
                return credentials(CredentialForm(.logIn, draft: draft), frame: frame, context)
            }
            var response = Response.redirect(to: "/", type: .normal)
            response.headers[values: .setCookie] = setCookies.isEmpty ? user.setCookies : setCookies
            return response
        } catch {
            let problem: ServiceProblem =
                if case LatchkeyFailure.unavailable(let retryAfter) = error {
                    .latchkeyUnavailable(retryAfter: retryAfter)
                } else {
                    .storageUnavailable
                }
            let frame = PageFrame(
                status: .serviceUnavailable,
                setCookies: setCookies,
                retryAfter: problem.retryAfter
            )
            return composer(draft, error: .tryAgainLater, frame: frame, context)
        }
    }
}

extension BlogSentence {
    fileprivate init(_ error: WrittenTextError) {
        switch error {
        case .blank: self = .textMissing
        case .tooLong: self = .textTooLong
        case .controlCharacters: self = .textUnreadable
        }
    }
}
