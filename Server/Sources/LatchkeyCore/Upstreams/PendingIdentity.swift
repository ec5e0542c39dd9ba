/// A verified account at a provider that is not linked yet.
///
/// A user with the same address exists. The person logs in as that user once, even where the provider is required, and
/// then links the account.
package struct PendingIdentity: Sendable, Equatable {
    package let upstreamID: Upstream.ID
    /// The application that the person was logging in to.
    package let applicationID: Application.ID
    /// The address that the provider has verified.
    let emailAddress: EmailAddress
}

extension FederatedLogIn {
    /// The account that this browser can link after a login; nil if there is none.
    package func pendingIdentity(
        _ state: UpstreamState,
        in browser: String
    ) async throws(StoreError) -> PendingIdentity? {
        guard let waiting = try await waiting(state, in: browser), waiting.statement.claims.isAddressVouchedFor,
            let address = waiting.statement.claims.emailAddress
        else { return nil }
        return PendingIdentity(
            upstreamID: waiting.visit.upstreamID,
            applicationID: waiting.visit.applicationID,
            emailAddress: address
        )
    }
}
