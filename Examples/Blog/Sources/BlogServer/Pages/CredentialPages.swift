import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PageServer
import ResourceServer

/// The pages for login and registration.
///
/// Both post the draft that was kept for them.
struct CredentialPages: Sendable {
    let blog: Blog

    func add(to router: Router<BlogContext>) {
        for purpose in [CredentialForm.Purpose.logIn, .register] {
            router.get(RouterPath(purpose.path)) { _, context in
                blog.credentials(CredentialForm(purpose, draft: nil), context)
            }
            router.post(RouterPath(purpose.path + "/new")) { request, context in
                blog.credentials(CredentialForm(purpose, draft: Draft(try await request.form(context))), context)
            }
            router.post(RouterPath(purpose.path)) { request, context in
                let form = try await request.form(context)
                return switch purpose {
                case .logIn: await logIn(form, request, context)
                case .register: await register(form, request, context)
                }
            }
        }
    }

    private func register(_ form: SentForm, _ request: Request, _ context: BlogContext) async -> Response {
        let answer = try? await blog.relay.forward(.register, .credentials(form), of: request, context)
        guard let answer, (200...299).contains(answer.status) else {
            return blog.credentials(.register, form, RegistrationRefusal(answer).sentence, answer, context)
        }
        return await logIn(form, request, context)
    }

    private func logIn(_ form: SentForm, _ request: Request, _ context: BlogContext) async -> Response {
        let answer = try? await blog.relay.forward(.logIn, .credentials(form), of: request, context)
        guard let answer, answer.status == 200 else {
            // Only 401 is about the name and the password.
            let error: BlogSentence = answer?.status == 401 ? .invalidCredentials : .tryAgainLater
            return blog.credentials(.logIn, form, error, answer, context)
        }
        guard let draft = Draft(form) else {
            var response = Response.redirect(to: "/", type: .normal)
            response.headers[values: .setCookie] = answer.setCookies
            return response
        }
        return await blog.post(draft, context, setCookies: answer.setCookies) {
            try await blog.users.user(setCookies: answer.setCookies)
        }
    }
}

extension Blog {
    func credentials(_ form: CredentialForm, frame: PageFrame = PageFrame(), _ context: BlogContext) -> Response {
        var frame = frame
        frame.name = form.purpose.rawValue
        frame.reload =
            form.draft == nil
            ? .address(form.purpose.path) : .form(id: "draft", path: form.purpose.path + "/new")
        let title: BlogSentence = form.purpose == .logIn ? .logIn : .register
        return pages.page("credentials", title, form.model(context.language), frame, context)
    }

    /// The form again, after Latchkey refused it or did not answer.
    fileprivate func credentials(
        _ purpose: CredentialForm.Purpose,
        _ form: SentForm,
        _ error: BlogSentence,
        _ answer: LatchkeyAnswer?,
        _ context: BlogContext
    ) -> Response {
        let status: HTTPResponse.Status =
            switch answer?.status {
            case 401, 409, 422: .unprocessableContent
            case 429: .tooManyRequests
            default: .serviceUnavailable
            }
        var frame = PageFrame(status: status, retryAfter: answer?.retryAfter)
        frame.setCookies = answer?.setCookies ?? []
        let shown = CredentialForm(purpose, draft: Draft(form), name: form["name"], error: error)
        return credentials(shown, frame: frame, context)
    }
}

/// Latchkey's reason to refuse a registration.
private struct RegistrationRefusal {
    private struct Problem: Decodable {
        struct Field: Decodable {
            let code: String
        }

        let code: String?
        let fields: [String: Field]?
    }

    let sentence: BlogSentence

    init(_ answer: LatchkeyAnswer?) {
        sentence =
            switch answer?.status {
            case 409: .nameTaken
            case 422: Self.sentence(answer.map { Data($0.body.readableBytesView) } ?? Data())
            default: .tryAgainLater
            }
    }

    private static func sentence(_ body: Data) -> BlogSentence {
        let problem = try? JSONDecoder().decode(Problem.self, from: body)
        let fields = problem?.fields ?? [:]
        let codes = Set([problem?.code].compactMap(\.self) + fields.values.map(\.code))
        if codes.contains("weak_password") || Set(fields.keys) == ["password"] { return .weakPassword }
        return codes.contains("invalid_username") || fields["name"] != nil ? .invalidUsername : .tryAgainLater
    }
}

extension ByteBuffer {
    static let emptyObject = ByteBuffer(string: "{}")

    /// The body of `/users/register` and `/users/login`.
    fileprivate static func credentials(_ form: SentForm) -> ByteBuffer {
        let members = ["name": form["name"], "password": form["password"]]
        return ByteBuffer(bytes: (try? JSONEncoder().encode(members)) ?? Data())
    }
}
