/// Leads people who log out here to the provider that has logged them in, so that they log out there, too.
package struct UpstreamLogOut: Sendable {
    let visits: UpstreamVisits

    /// - Parameter federation: The logins of the same server, which share the endpoints of providers.
    package init(_ federation: FederatedLogIn) { visits = federation.visits }

    /// The address at the provider (OpenID Connect RP-Initiated Logout 1.0 §2).
    ///
    /// - Parameter access: The session, live or just ended.
    /// - Returns: The address, and the upstream to which the browser comes back; nil if the person stays here. It touches
    ///   the network if the provider's endpoints are not known yet; an unreachable provider keeps nobody from logging
    ///   out here.
    /// - Throws: `StoreError`.
    package func address(of access: Access) async throws(StoreError) -> (address: String, upstream: Upstream.ID)? {
        let state = try await visits.storage.read { tables in try tables.sessions.state(of: access.sessionID) }
        guard let id = state?.upstreamID, let upstream = visits.upstreams[id], upstream.logsOutThere,
            let endpoint = try? await visits.reader.discovery.endpoints(of: upstream).logOut
        else { return nil }
        let address = endpoint.appending([
            AuthorizationParameter(name: "client_id", value: upstream.clientID),
            AuthorizationParameter(
                name: "post_logout_redirect_uri",
                value: visits.reader.address() + "/federation/\(id)/logged-out"
            ),
        ])
        return (address, id)
    }
}
