import HTTPTypes
import Hummingbird
import ResourceServer

/// Where a post is written and sent.
struct ComposerPage: Sendable {
    let blog: Blog

    func add(to router: Router<BlogContext>) {
        router.get("/posts/new") { _, context in blog.composer(Draft(), context) }
        router.post("/posts/new") { request, context in
            let form = try await TypedForm(request, context)
            return blog.composer(Draft(form) ?? Draft(), context)
        }
        router.post("/posts") { request, context in
            let form = try await TypedForm(request, context)
            guard let draft = Draft(form) else { return blog.composer(Draft(), context) }
            return try await send(draft, request, context)
        }
    }

    /// Sends the draft; whoever is nobody is asked to log in first, and the draft goes with them.
    private func send(_ draft: Draft, _ request: Request, _ context: BlogContext) async throws -> Response {
        await blog.post(draft, context) { try await blog.users.browserUser(of: request) }
    }
}

extension Blog {
    /// The composer with a draft in it.
    func composer(
        _ draft: Draft,
        telling error: BlogSentence? = nil,
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
        frame.here = .form(id: "composer", path: "/posts/new")
        return pages.page("composer", .newPost, model, frame, context)
    }

    /// Makes a draft the post of a user, once, and leads to the timeline.
    ///
    /// - Parameters:
    ///   - draft: What was written.
    ///   - context: What is known of the request.
    ///   - setCookies: What the browser shall keep in any case.
    ///   - user: Finds out who the user is; nil means that there is none, who is then asked to log in.
    /// - Returns: The way to the timeline, or a page that has the draft still.
    func post(
        _ draft: Draft,
        _ context: BlogContext,
        setCookies: [String] = [],
        by user: () async throws -> SignedInUser?
    ) async -> Response {
        let text: PostText
        do { text = try PostText(draft.text) } catch {
            let frame = PageFrame(status: .unprocessableContent, setCookies: setCookies)
            return composer(draft, telling: BlogSentence(error), frame: frame, context)
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
            let problem = (error as? LatchkeyFailure).map { ServiceProblem($0) } ?? .storageUnavailable
            let frame = PageFrame(
                status: .serviceUnavailable,
                setCookies: setCookies,
                retryAfter: problem.retryAfter
            )
            return composer(draft, telling: .tryAgainLater, frame: frame, context)
        }
    }
}

extension BlogSentence {
    /// What is wrong with a text.
    init(_ error: WrittenTextError) {
        switch error {
        case .blank: self = .textMissing
        case .tooLong: self = .textTooLong
        case .controlCharacters: self = .textUnreadable
        }
    }
}
