import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

extension Pages {
    /// The parameter that names the application whose rules apply.
    private static let rules = "rules"

    /// The address where a script has the fields of a form checked.
    ///
    /// - Parameters:
    ///   - request: The request for the page with the form.
    ///   - isForStrangers: Whether the form is independent of sessions.
    ///   - application: The application whose rules apply.
    /// - Returns: The address.
    func checkLink(
        _ request: PageRequest,
        isForStrangers: Bool = false,
        rulesOf application: LatchkeyCore.Application
    ) -> String {
        let path = isForStrangers || request.session == nil ? FieldCheckPage.path : AccountCheckPage.path
        let isDefault = application.id == LatchkeyCore.Application.defaultID
        return PageAddress.text(path, isDefault ? [] : [(Self.rules, application.id.rawValue)])
    }

    /// The application whose rules a check applies.
    func applicationChecking(_ request: PageRequest) -> LatchkeyCore.Application {
        request.query?[Self.rules].flatMap { domain.applications[.init($0)] } ?? request.application
    }

    /// The answer to a script: the errors of the fields, and the judgement of a new password.
    func checked(
        _ form: FormBody,
        _ errors: [String: String],
        names: [String],
        with application: LatchkeyCore.Application,
        _ request: PageRequest
    ) async throws -> PageAnswer {
        guard let field = ["password", "newPassword"].first(where: { form[$0]?.isEmpty == false }),
            let text = form[field]
        else { return try .json(FieldCheckAnswer(fields: errors, strength: nil)) }
        let judged: JudgedPassword
        do {
            judged = try await domain.passwordJudgement.judge(
                text,
                names: names,
                from: request.context.clientAddress,
                with: application
            )
        } catch { return PageAnswer(body: .nothing(.tooManyRequests)) }
        let language = request.language
        let hint = LatchkeyScreens.Password(text).hint(
            under: LatchkeyAPI.Policy(application).password,
            names: names
        )
        var errors = errors
        let weakness = (hint?.text ?? Sentence.passwordWeak.text)(language)
        errors[field] = judged.refusal == nil ? nil : weakness
        let strength = StrengthAnswer(judged.score, advice: judged.advice(hint, in: language), in: language)
        return try .json(FieldCheckAnswer(fields: errors, strength: strength))
    }
}
