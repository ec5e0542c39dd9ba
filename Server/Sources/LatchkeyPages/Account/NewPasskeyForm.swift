import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The page on which a script makes a passkey for the account.
enum NewPasskeyForm {
    static func content(_ pages: Pages, _ request: PageRequest) -> PageContent {
        let language = request.language
        var form = FormView(
            id: PageName.passkey.rawValue,
            action: AccountForm.passkey.path,
            token: pages.tokens.token(for: request),
            progress: Sentence.creatingPasskey.text(in: language)
        )
        form.become(PasskeyView(.addition, .createPasskeyButton, in: language))
        return PageContent(
            name: .passkey,
            heading: Sentence.addPasskeyButton.text(in: language),
            lead: Sentence.passkeyExplained.text(in: language),
            forms: [form],
            links: [LinkView(label: Sentence.cancelButton.text(in: language), href: AccountPart.security.path)]
        )
    }
}
