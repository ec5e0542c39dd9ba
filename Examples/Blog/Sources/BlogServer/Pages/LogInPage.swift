import HTTPTypes
import Hummingbird
import ResourceServer

/// Where somebody logs in: by itself, or on the way of a post, which is then sent.
struct LogInPage: Sendable {
    let blog: Blog

    func add(to router: Router<BlogContext>) {
        router.get("/login") { _, context in blog.credentials(CredentialForm(.logIn, draft: nil), context) }
        router.post("/login/new") { request, context in
            let form = try await TypedForm(request, context)
            return blog.credentials(CredentialForm(.logIn, draft: Draft(form)), context)
        }
        router.post("/login") { request, context in
            let form = try await TypedForm(request, context)
            return await blog.logIn(form["name"], form["password"], Draft(form), request, context)
        }
    }
}

extension Blog {
    /// Logs somebody in at Latchkey, and sends what they have written.
    func logIn(
        _ name: String,
        _ password: String,
        _ draft: Draft?,
        _ request: Request,
        _ context: BlogContext
    ) async -> Response {
        let answer = try? await relay.pass(.logIn, .credentials(name, password), from: request, context)
        guard let answer, answer.status == 200 else {
            // The status is the answer: 401 alone says something of name and password.
            let error: BlogSentence = answer?.status == 401 ? .invalidCredentials : .tryAgainLater
            let form = CredentialForm(.logIn, draft: draft, name: name, error: error)
            return credentials(form, after: answer, context)
        }
        return await go(on: draft, after: answer, context)
    }

    /// What comes after a login: the draft is sent, or the timeline is shown.
    func go(on draft: Draft?, after answer: LatchkeyAnswer, _ context: BlogContext) async -> Response {
        guard let draft else {
            var response = Response.redirect(to: "/", type: .normal)
            response.headers[values: .setCookie] = answer.setCookies
            return response
        }
        return await post(draft, context, setCookies: answer.setCookies) {
            guard let cookie = answer.setCookies.lazy.compactMap({ SessionCookie(setCookie: $0) }).first else {
                return nil
            }
            return try await users.user(of: cookie)
        }
    }
}
