import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// A request for a stronger or newer proof of a person who is signed in (RFC 9470).
extension AuthorizePage {
    /// The prompt for one of these kinds.
    func prompt(
        for asked: AuthorizationRequest,
        _ access: Access,
        by kinds: [ReauthenticationKind],
        _ request: PageRequest
    ) -> ConfirmPrompt {
        let language = request.language
        let lead = Sentence.confirmForApplication.text(in: language, with: [pages.name(of: asked.application)])
        let purpose = ConfirmPurpose(
            address: address(of: request),
            lead: { _ in lead },
            button: Sentence.continueButton.text(in: language),
            progress: Sentence.verifying.text(in: language),
            kinds: kinds,
            returnAddress: address(of: request),
            actions: [ActionView(name: Self.cancel, label: Sentence.cancelButton.text(in: language))],
            links: [
                LinkView(
                    label: Sentence.useAnotherAccountButton.text(in: language),
                    href: logInAddress(asked, returningTo: address(of: request))
                )
            ]
        )
        return ConfirmPrompt(pages, for: purpose, request, access)
    }

    /// Checks an answer to the prompt, and goes on with the request.
    ///
    /// The proof is stored with the browser's session, so the code and the application's tokens have its methods and
    /// time.
    func prove(
        _ body: FormBody,
        for asked: AuthorizationRequest,
        _ request: PageRequest
    ) async throws -> PageAnswer {
        // Another window may have given the proof meanwhile, or ended the session.
        guard let access = request.access, case .authenticate(let kinds) = try await step(of: asked, request) else {
            return try await proceed(with: asked, request)
        }
        let prompt = prompt(for: asked, access, by: kinds, request)
        let kind = ConfirmPrompt.kind(body) ?? .password
        guard kinds.contains(kind), body["action"] != ConfirmPrompt.another else {
            return .page(try await prompt.page(keeping: FormBody([]), after: kind))
        }
        let confirmed: Reauthenticated
        do throws(HTTPProblem) { confirmed = try await prompt.confirm(body) } catch {
            if error.code == .sessionEnded {
                return .redirect(to: logInAddress(asked, returningTo: address(of: request)))
            }
            let fault = ConfirmFault(error, by: kind, in: request.language)
            let content = try await prompt.page(keeping: FormBody([]), fault, by: kind)
            return PageAnswer(body: .page(content, error.formStatus), retryAfter: error.retryAfter)
        }
        return .redirect(to: address(of: request), confirmed.cookie.map { [NewCookie($0)] } ?? [])
    }
}
