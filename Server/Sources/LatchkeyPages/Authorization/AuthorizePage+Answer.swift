import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The way back to the application.
extension AuthorizePage {
    func refuse(
        _ asked: AuthorizationRequest,
        _ code: AuthorizationRefusal.Code,
        _ request: PageRequest
    ) -> PageAnswer {
        let text =
            switch code {
            case .accessDenied: "the user refused"
            case .loginRequired: "the user must log in"
            case .consentRequired: "the user has not consented to all of it"
            case .interactionRequired: "a page would have to be shown"
            case .unmetAuthenticationRequirements: "the user has no factor that reaches the level"
            case .temporarilyUnavailable: "there are too many requests"
            default: code.rawValue
            }
        return refuse(AuthorizationRefusal(code, text, of: asked), request)
    }

    func refuse(_ refusal: AuthorizationRefusal, _ request: PageRequest) -> PageAnswer {
        answer(
            [("error", refusal.code.rawValue), ("error_description", refusal.description)],
            to: refusal.redirectURI,
            by: refusal.responseMode,
            state: refusal.state,
            request
        )
    }

    func grant(_ code: AuthorizationCode, _ asked: AuthorizationRequest, _ request: PageRequest) -> PageAnswer {
        answer(
            [("code", code.secretText)] + khorosMembers(of: asked, request),
            to: asked.redirectURI,
            by: asked.responseMode,
            state: asked.state,
            request
        )
    }

    /// The extra members that Khoros clients read beside the code.
    private func khorosMembers(of asked: AuthorizationRequest, _ request: PageRequest) -> [(String, String)] {
        guard asked.isOfKhoros, let access = request.access else { return [] }
        return [
            ("tenant-id", asked.application.id.rawValue), ("user-id", access.userID.rawValue),
            ("proxy-host", pages.domain.publicAuthority),
        ]
    }

    /// Answers with the parameters of RFC 6749 §4.1.2 and RFC 9207 §2.
    private func answer(
        _ values: [(String, String)],
        to redirectURI: String,
        by mode: ResponseMode,
        state: String?,
        _ request: PageRequest
    ) -> PageAnswer {
        let values = values + (state.map { [("state", $0)] } ?? []) + [("iss", pages.domain.issuer())]
        switch mode {
        case .query:
            let query = PageAddress.text("", values).dropFirst()
            return .redirect(to: redirectURI + (redirectURI.contains("?") ? "&" : "?") + query)
        case .formPost: return form(values, to: redirectURI, request)
        }
    }

    /// A page whose form a script posts to the application at once; without a script it has a button.
    private func form(_ values: [(String, String)], to redirectURI: String, _ request: PageRequest) -> PageAnswer {
        let language = request.language
        let name = pages.name(of: request.brandedApplication)
        let content = PageContent(
            name: .answer,
            heading: Sentence.continueTitle.text(in: language, with: [name]),
            forms: [
                FormView(
                    id: "answer",
                    action: redirectURI,
                    // The application must not see the token of a form.
                    token: nil,
                    hidden: values.map { HiddenValue(name: $0.0, value: $0.1) },
                    button: Sentence.continueButton.text(in: language),
                    progress: Sentence.loggingIn.text(in: language),
                    isSentAtOnce: true
                )
            ]
        )
        var answer = PageAnswer.page(content)
        answer.formTarget = PageHeaders.source(of: redirectURI)
        return answer
    }
}
