import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Goes on after the person has seen their recovery codes, and has them downloaded.
///
/// The server cannot show the codes again, so the form has them.
struct SavedCodesPage: FormPage {
    static let path = "/recovery-codes"
    static let codes = "codes"
    static let isSaved = "saved"
    static let download = "download"

    let pages: Pages

    var path: String { Self.path }
    var isShown: Bool { false }
    var isForStrangers: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer { .redirect(to: request.destination) }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        let codes = codes(form)
        guard !codes.isEmpty else { return .redirect(to: request.destination) }
        var content = pages.recoveryCodes(codes, continuingTo: request.destination, request)
        content.alert = alert
        return .page(content)
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        let codes = codes(form)
        guard !codes.isEmpty else { return .redirect(to: request.destination) }
        if form["action"] == Self.download {
            let title = "\(pages.brand(of: request.brandedApplication).name): "
            let lines = [title + Sentence.recoveryCodesTitle.text(in: request.language), ""] + codes
            return PageAnswer(body: .text(lines.joined(separator: "\n") + "\n", "recovery-codes.txt"))
        }
        guard form[Self.isSaved] != nil else {
            let alert = AlertView(.recoveryCodesNotSaved, in: request.language)
            let answer = try await show(request, again: form, saying: alert)
            guard case .page(let content, _) = answer.body else { return answer }
            return .page(content, .unprocessableContent)
        }
        return .redirect(to: request.destination)
    }

    /// The codes of the form; other texts are left out, so that no form makes this server show them.
    private func codes(_ form: FormBody) -> [String] {
        let texts = (form[Self.codes] ?? "").split(separator: " ").prefix(RecoveryCode.count)
        return texts.compactMap { RecoveryCode(typed: String($0))?.text }
    }
}

extension Pages {
    /// The page that shows recovery codes once.
    func recoveryCodes(_ codes: [String], continuingTo target: String, _ request: PageRequest) -> PageContent {
        let language = request.language
        return PageContent(
            name: .recoveryCodes,
            heading: Sentence.recoveryCodesTitle.text(in: language),
            lead: Sentence.recoveryCodesExplained.text(in: language),
            codes: CodesView(
                list: codes,
                copyLabel: Sentence.copyButton.text(in: language),
                copiedLabel: Sentence.copied.text(in: language),
                printLabel: Sentence.printButton.text(in: language)
            ),
            forms: [
                FormView(
                    id: PageName.recoveryCodes.rawValue,
                    action: PageAddress.text(SavedCodesPage.path, [("return_to", target)]),
                    token: tokens.token(for: request.formCookie, nil),
                    hidden: [HiddenValue(name: SavedCodesPage.codes, value: codes.joined(separator: " "))],
                    checkbox: CheckboxView(
                        id: SavedCodesPage.isSaved,
                        name: SavedCodesPage.isSaved,
                        label: Sentence.recoveryCodesSavedLabel.text(in: language),
                        isChecked: false
                    ),
                    button: Sentence.continueButton.text(in: language),
                    progress: Sentence.sending.text(in: language),
                    actions: [
                        ActionView(
                            name: SavedCodesPage.download,
                            label: Sentence.downloadButton.text(in: language)
                        )
                    ],
                    isDownload: true
                )
            ]
        )
    }
}
