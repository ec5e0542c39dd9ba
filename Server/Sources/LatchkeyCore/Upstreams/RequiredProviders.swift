/// The providers at which the users of an application must log in, in place of a password or any other way.
package struct RequiredProviders: Sendable, Equatable {
    /// Without any rule.
    package static let none = RequiredProviders(ofEverybody: [], ofDomains: [:])

    /// Those of all users, who may choose one of them; empty if the application has no such rule.
    package let ofEverybody: [Upstream.ID]
    /// Those of users with an address at a company's domain.
    private let ofDomains: [String: Upstream.ID]

    init(ofEverybody: [Upstream.ID], ofDomains: [String: Upstream.ID]) {
        self.ofEverybody = ofEverybody
        self.ofDomains = ofDomains
    }

    var isEmpty: Bool { ofEverybody.isEmpty && ofDomains.isEmpty }

    /// The providers of which one must log in the owner of an address; empty if they may log in as they like.
    ///
    /// The rule of a domain comes before that of the application, because the company knows its own people.
    package func required(of address: EmailAddress?) -> [Upstream.ID] {
        guard let address, let id = ofDomains[address.domain] else { return ofEverybody }
        return [id]
    }

    /// Whether an account at a provider, which its owner links after this login, is at a provider that is required of them.
    ///
    /// This login then proves once that they are the user, so that the two can be linked.
    package func admit(_ identity: PendingIdentity) -> Bool {
        required(of: identity.emailAddress).contains(identity.upstreamID)
    }

    /// Refuses a registration if one of its addresses, proved or not, belongs to a company that has a provider.
    func refusal(ofRegistering user: User) -> AdmissionRefusal? {
        let addresses = [user.emailAddress?.address, user.pendingEmailAddress].compactMap(\.self)
        let required = addresses.lazy.map(required).first { !$0.isEmpty } ?? ofEverybody
        return required.isEmpty ? nil : .providerRequired(required)
    }
}

extension UpstreamDirectory {
    /// The providers at which an application's users must log in.
    package func required(by application: Application.ID) -> RequiredProviders {
        let offered = offered(by: application)
        var domains: [String: Upstream.ID] = [:]
        for upstream in offered {
            for domain in upstream.requirement.domains { domains[domain.text] = domains[domain.text] ?? upstream.id }
        }
        return RequiredProviders(
            ofEverybody: offered.filter { $0.requirement.applications.contains(application) }.map(\.id),
            ofDomains: domains
        )
    }
}

extension Tables {
    /// Refuses a user who was not logged in by a provider that is required of them.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - upstreamID: The upstream whose provider has logged them in; nil for another login.
    ///   - identity: An account at a provider that they have logged in to, and will link after this login; nil for most.
    ///   - providers: The providers that the application requires.
    /// - Throws: `AdmissionRefusal.providerRequired`; `StoreError`.
    func requireProvider(
        of userID: User.ID,
        loggedInThrough upstreamID: Upstream.ID?,
        linking identity: PendingIdentity? = nil,
        by providers: RequiredProviders
    ) throws {
        // Most applications require none, so most logins read nothing here.
        guard !providers.isEmpty, let user = try users.find(userID) else { return }
        let required = providers.required(of: user.emailAddress?.address)
        guard !required.isEmpty, upstreamID.map(required.contains) != true else { return }
        if let identity, user.emailAddress == OwnedAddress(identity.emailAddress, isVerified: true),
            providers.admit(identity)
        {
            return
        }
        throw AdmissionRefusal.providerRequired(required)
    }
}
