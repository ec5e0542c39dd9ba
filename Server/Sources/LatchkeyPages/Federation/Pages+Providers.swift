import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// A button that leads to a provider.
struct ProviderButton: Sendable {
    let provider: String
    let href: String
    let label: String
    let icon: ProviderIcon
}

/// The buttons of a page, below a word that divides them from the form.
struct ProviderButtons: Sendable {
    let divider: String
    let choices: [ProviderButton]
}

extension Pages {
    /// The buttons of the providers, the one that was used last in this browser first; nil if there are none.
    func providers(_ request: PageRequest) -> ProviderButtons? {
        let offered = domain.upstreams.offered(by: request.application.id)
        guard !offered.isEmpty else { return nil }
        let last = request[.provider]
        let sorted = offered.filter { $0.id.rawValue == last } + offered.filter { $0.id.rawValue != last }
        return ProviderButtons(
            divider: Sentence.orDivider.text(in: request.language),
            choices: sorted.map { upstream in
                ProviderButton(
                    provider: upstream.id.rawValue,
                    href: request.link(FederationStartPage.path(of: upstream.id)),
                    label: Sentence.continueWithProviderButton.text(in: request.language, with: [upstream.title]),
                    icon: ProviderIcon(of: upstream.provider)
                )
            }
        )
    }
}
