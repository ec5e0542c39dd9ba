import Foundation
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
    /// The provider at which a person must log in: that of the application, or of the company whose address they typed.
    ///
    /// - Returns: Nil if they may log in as they like, or choose among several providers.
    func requiredProvider(of name: String?, _ request: PageRequest) -> Upstream.ID? {
        let address = name.flatMap { try? EmailAddress($0.trimmingCharacters(in: .whitespaces)) }
        let required = domain.upstreams.required(by: request.application.id).required(of: address)
        return required.count == 1 ? required.first : nil
    }

    /// Whether nobody logs in to the application but at a provider.
    func needsProvider(_ request: PageRequest) -> Bool {
        !domain.upstreams.required(by: request.application.id).ofEverybody.isEmpty
    }

    /// The buttons of the providers, the one that was used last in this browser first; nil if there are none.
    func providers(_ request: PageRequest) -> ProviderButtons? {
        let required = domain.upstreams.required(by: request.application.id).ofEverybody
        let offered = domain.upstreams.offered(by: request.application.id)
            .filter { required.isEmpty || required.contains($0.id) }
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
