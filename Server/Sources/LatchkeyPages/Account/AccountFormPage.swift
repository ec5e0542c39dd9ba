import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The address that a form of the account is sent to.
///
/// To look at, it leads to the part with the form open.
struct AccountFormPage: FormPage {
    let pages: Pages
    let form: AccountForm

    var path: String { form.path }
    var home: String { form.part.path }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard let access = request.access else {
            let target = form.namesItsSubject ? form.part.path : path
            return .redirect(to: PageAddress.text("/login", [("return_to", target)]))
        }
        // People choose a new password after they have confirmed who they are: a typed one is not kept.
        guard form == .password || form == .passkey else { return .redirect(to: form.openPath) }
        guard try await pages.recentProof(of: access) != nil else {
            return .page(try await ConfirmPrompt(pages, form, request, access).page(keeping: FormBody([])))
        }
        return form == .passkey ? .page(NewPasskeyForm.content(pages, request)) : .redirect(to: form.openPath)
    }

    func show(_ request: PageRequest, again body: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        guard let access = request.access else { return form.part.logIn }
        let fault = AccountFault(form: form, typed: body, alert: alert)
        if form.needsProof, ConfirmPrompt.isAnswer(body) {
            let prompt = ConfirmPrompt(pages, form, request, access)
            let kept = ConfirmPrompt.kept(in: body, of: form)
            return .page(try await prompt.page(keeping: kept, ConfirmFault(fault), by: ConfirmPrompt.kind(body)))
        }
        return .page(try await AccountContent(pages, request, access).page(form.part, fault))
    }

    func submit(_ body: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let access = request.access else { return form.part.logIn }
        let change = AccountChange(pages, form, request, access)
        guard form.needsProof else {
            return try await carryOut(body, change) { () async throws(HTTPProblem) in try await change.carryOut(body) }
        }
        if ConfirmPrompt.isAnswer(body) { return try await confirm(body, change) }
        return try await carryOut(body, change) { () async throws(HTTPProblem) in
            try change.check(body)
            guard let proof = try await pages.recentProof(of: access) else { return nil }
            return try await change.carryOut(body, by: proof)
        }
    }

    /// Carries out the kept form after the person has confirmed who they are.
    private func confirm(_ body: FormBody, _ change: AccountChange) async throws -> PageAnswer {
        let kept = ConfirmPrompt.kept(in: body, of: form)
        let prompt = ConfirmPrompt(pages, form, change.request, change.access)
        if body["action"] == ConfirmPrompt.another {
            return .page(try await prompt.page(keeping: kept, after: ConfirmPrompt.kind(body)))
        }
        let confirmed: Reauthenticated
        do throws(HTTPProblem) { confirmed = try await prompt.confirm(body) } catch {
            if error.code == .sessionEnded { return form.part.logIn }
            let kind = ConfirmPrompt.kind(body)
            let fault = ConfirmFault(error, by: kind, in: change.request.language)
            let content = try await prompt.page(keeping: kept, fault, by: kind)
            return PageAnswer(body: .page(content, error.formStatus), retryAfter: error.retryAfter)
        }
        let request = change.request.continuing(as: confirmed)
        let cookies = confirmed.cookie.map { [NewCookie($0)] } ?? []
        guard !form.isSubmittedAfterProof else { return .redirect(to: form.openPath, cookies) }
        let change = AccountChange(pages, form, request, confirmed.access)
        var answer: PageAnswer
        do {
            answer = try await carryOut(kept, change) { () async throws(HTTPProblem) in
                try change.check(kept)
                guard let proof = try await pages.recentProof(of: confirmed.access) else { return nil }
                return try await change.carryOut(kept, by: proof)
            }
        } catch {
            // The previous cookie is void, so an error page without the new one would log the person out.
            return .redirect(to: form.openPath, cookies)
        }
        if !answer.cookies.contains(where: { $0.cookie == .session }) { answer.cookies += cookies }
        return answer
    }

    /// Shows the form again with its errors, or the prompt if `carryOut` misses a proof.
    private func carryOut(
        _ body: FormBody,
        _ change: AccountChange,
        _ carryOut: () async throws(HTTPProblem) -> PageAnswer?
    ) async throws -> PageAnswer {
        do throws(HTTPProblem) {
            if let answer = try await carryOut() { return answer }
        } catch {
            if error.code == .sessionEnded { return form.part.logIn }
            let fault = AccountFault(form, body, error, in: change.request.language)
            let content = AccountContent(pages, change.request, change.access)
            return PageAnswer(
                body: .page(try await content.page(form.part, fault), error.formStatus),
                retryAfter: error.retryAfter
            )
        }
        let prompt = ConfirmPrompt(pages, form, change.request, change.access)
        return PageAnswer(body: .page(try await prompt.page(keeping: body), .forbidden))
    }
}

extension NewCookie {
    init(_ replacement: ReplacementCookie) {
        self.init(.session, replacement.cookie.secretText, for: replacement.lifetime)
    }
}

extension PageRequest {
    /// The request with the session's new cookie and the time of its confirmation.
    fileprivate func continuing(as confirmed: Reauthenticated) -> PageRequest {
        var request = self
        request.session = BrowserSession(confirmed)
        request.newSessionCookie = confirmed.cookie?.cookie.secretText
        return request
    }
}
