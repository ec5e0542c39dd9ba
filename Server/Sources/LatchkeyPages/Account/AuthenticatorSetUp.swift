import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The page with the secret of a new authenticator app, and the field for its first code.
struct AuthenticatorSetUp: Sendable {
    /// The field that keeps what the page shows.
    static let field = "setUp"

    let pages: Pages
    let request: PageRequest

    init(_ pages: Pages, _ request: PageRequest) {
        self.pages = pages
        self.request = request
    }

    func content(of shown: ShownTOTP, _ error: Sentence? = nil) throws(HTTPProblem) -> PageContent {
        let language = request.language
        guard let view = shown.view(in: language) else { throw .defect }
        return PageContent(
            name: .authenticator,
            heading: Sentence.enrollTitle.text(in: language),
            lead: Sentence.enrollTOTPExplained.text(in: language),
            alert: error == nil ? nil : AlertView(.checkFields, in: language),
            setUp: view,
            forms: [
                FormView(
                    id: PageName.authenticator.rawValue,
                    action: AccountForm.authenticatorCode.path,
                    token: pages.tokens.token(for: request),
                    hidden: [HiddenValue(name: Self.field, value: shown.signed(pages.tokens))],
                    fields: [FactorFields.totpField(error?.text(in: language), in: language)],
                    button: Sentence.turnOnTwoStepButton.text(in: language),
                    progress: Sentence.checkingCode.text(in: language)
                )
            ],
            links: [LinkView(label: Sentence.cancelButton.text(in: language), href: AccountPart.security.path)]
        )
    }
}
