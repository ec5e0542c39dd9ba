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
    /// The word above them; nil if no form stands above.
    let divider: String?
    let choices: [ProviderButton]
}

extension Pages {
    /// The provider at which a person must log in: that of the application, or of the company whose address they typed.
    ///
    /// - Returns: The answer that leads to the provider; nil if none is required, or several are. The provider gets an
    ///   address only if the rule is that of its domain.
    /// - Throws: `HTTPProblem`.
    func redirectToRequiredProvider(for name: String?, _ request: PageRequest) async throws -> PageAnswer? {
        let providers = domain.upstreams.required(by: request.application.id)
        let address = name.flatMap { try? EmailAddress($0.trimmingCharacters(in: .whitespaces)) }
        let required = providers.required(of: address)
        guard required.count == 1, let id = required.first else { return nil }
        // They have already logged in there, and now prove that the existing user is theirs.
        if let identity = request.pendingIdentity, identity.upstreamID == id, providers.admit(identity) { return nil }
        return try await lead(to: id, naming: providers.ofEverybody.isEmpty ? address?.text : nil, request)
    }

    /// Whether nobody logs in on this page but at a provider.
    func needsProvider(_ request: PageRequest) -> Bool {
        let providers = domain.upstreams.required(by: request.application.id)
        return !providers.ofEverybody.isEmpty && request.pendingIdentity.map(providers.admit) != true
    }

    /// The buttons of the providers, the one that was used last in this browser first; nil if there are none.
    func providers(_ request: PageRequest) -> ProviderButtons? {
        let isRestricted = needsProvider(request)
        let required = isRestricted ? domain.upstreams.required(by: request.application.id).ofEverybody : []
        let offered = domain.upstreams.offered(by: request.application.id)
            .filter { $0.id != request.pendingIdentity?.upstreamID }
            // Users of a domain must log in at its provider, so its button stays.
            .filter { required.isEmpty || required.contains($0.id) || !$0.requirement.domains.isEmpty }
        guard !offered.isEmpty else { return nil }
        let last = request[.provider]
        let sorted = offered.filter { $0.id.rawValue == last } + offered.filter { $0.id.rawValue != last }
        return ProviderButtons(
            divider: !isRestricted ? Sentence.orDivider.text(in: request.language) : nil,
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
