import Foundation
import HTTPTypes
import Hummingbird
import ResourceServer

/// Where somebody becomes a user, and is logged in as one at once.
struct RegisterPage: Sendable {
    private struct Refusal: Decodable {
        struct Field: Decodable {
            let code: String
        }

        let code: String?
        let fields: [String: Field]?
    }

    let blog: Blog

    func add(to router: Router<BlogContext>) {
        router.get("/register") { _, context in blog.credentials(CredentialForm(.register, draft: nil), context) }
        router.post("/register/new") { request, context in
            let form = try await TypedForm(request, context)
            return blog.credentials(CredentialForm(.register, draft: Draft(form)), context)
        }
        router.post("/register") { request, context in
            let form = try await TypedForm(request, context)
            return await register(form["name"], form["password"], Draft(form), request, context)
        }
    }

    private func register(
        _ name: String,
        _ password: String,
        _ draft: Draft?,
        _ request: Request,
        _ context: BlogContext
    ) async -> Response {
        let answer = try? await blog.relay.pass(.register, .credentials(name, password), from: request, context)
        guard let answer, (200...299).contains(answer.status) else {
            let form = CredentialForm(.register, draft: draft, name: name, error: Self.sentence(for: answer))
            return blog.credentials(form, after: answer, context)
        }
        return await blog.logIn(name, password, draft, request, context)
    }

    private static func sentence(for answer: LatchkeyAnswer?) -> BlogSentence {
        guard let answer else { return .tryAgainLater }
        if answer.status == 409 { return .nameTaken }
        guard answer.status == 422,
            let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(answer.body.readableBytesView))
        else { return .tryAgainLater }
        let codes = Set([refusal.code].compactMap(\.self) + (refusal.fields ?? [:]).values.map(\.code))
        let names = Set((refusal.fields ?? [:]).keys)
        if codes.contains("weak_password") || names == ["password"] { return .weakPassword }
        if codes.contains("invalid_username") || names.contains("name") { return .invalidUsername }
        return .tryAgainLater
    }
}
