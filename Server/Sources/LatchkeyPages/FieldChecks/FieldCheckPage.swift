import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Tells a script what is wrong with the fields of a registration or a new password, as the person leaves them.
///
/// The rules are those of the form's own answer. It does not look names up, so it reveals nobody.
struct FieldCheckPage: FormPage {
    static let path = "/register/check"

    let pages: Pages

    var path: String { Self.path }
    var isShown: Bool { false }
    var isForStrangers: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer { PageAnswer(body: .nothing(.notFound)) }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        PageAnswer(body: .nothing(.forbidden))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        var run = ScreenRun(
            RegisterScreen(language: request.language, names: .usernameOrEmailAddress),
            ScreenCalls(pages.domain, of: request)
        )
        run.type(form)
        var errors = run.faults.reduce(into: [String: String]()) { $0[$1.key.rawValue] = $1.value }
        guard let field = ["password", "newPassword"].first(where: { form[$0]?.isEmpty == false }),
            let text = form[field]
        else { return try .json(FieldCheckAnswer(fields: errors, strength: nil)) }
        let names = [form["username"], form["emailAddress"]].compactMap { $0?.orNil }
        let judged: JudgedPassword
        do {
            judged = try await pages.domain.passwordJudgement.judge(
                text,
                names: names,
                from: request.context.clientAddress,
                with: request.application
            )
        } catch { return PageAnswer(body: .nothing(.tooManyRequests)) }
        let hint = LatchkeyScreens.Password(text).hint(
            under: LatchkeyAPI.Policy(request.application).password,
            names: names
        )
        let weakness = (hint?.text ?? Sentence.passwordWeak.text)(request.language)
        errors[field] = judged.refusal == nil ? nil : weakness
        return try .json(FieldCheckAnswer(fields: errors, strength: StrengthAnswer(judged.score, in: request.language)))
    }
}

/// The answer to the script.
struct FieldCheckAnswer: Encodable, Sendable {
    /// The message for each field with an error.
    let fields: [String: String]
    /// The strength of the password; nil without one.
    let strength: StrengthAnswer?
}

struct StrengthAnswer: Encodable, Sendable {
    /// From 0 to 4.
    let score: Int
    let label: String

    init(_ score: Int, in language: Language) {
        self.score = score
        let sentence: Sentence =
            switch score {
            case ..<2: .passwordStrengthWeak
            case 2: .passwordStrengthFair
            case 3: .passwordStrengthGood
            default: .passwordStrengthStrong
            }
        label = sentence.text(in: language)
    }
}
