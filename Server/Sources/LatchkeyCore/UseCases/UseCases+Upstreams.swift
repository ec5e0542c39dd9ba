/// The parts that logins at providers need.
package struct UpstreamPorts: Sendable {
    package let directory: UpstreamDirectory
    package let calls: any UpstreamCalling
    /// The public keys of providers.
    package let keys: any ClientKeySource
    package let tokens: any UpstreamTokens
    /// Seals answers and statements that wait, and the refresh tokens of providers.
    package let sealing: any Sealing
    /// Makes the nonce and the verifier of a visit.
    package let secrets: any KeyedDigest
    /// Receives the reason why an answer is refused, for the operator.
    package let report: @Sendable (Upstream.ID, UpstreamRefusal) -> Void

    package init(
        directory: UpstreamDirectory,
        calls: any UpstreamCalling,
        keys: any ClientKeySource,
        tokens: any UpstreamTokens,
        sealing: any Sealing,
        secrets: any KeyedDigest,
        report: @escaping @Sendable (Upstream.ID, UpstreamRefusal) -> Void
    ) {
        self.directory = directory
        self.calls = calls
        self.keys = keys
        self.tokens = tokens
        self.sealing = sealing
        self.secrets = secrets
        self.report = report
    }
}

/// Logins at providers; nil on a server without them.
extension UseCases {
    package var upstreamVisits: UpstreamVisits? {
        upstreamPorts.map { parts in
            UpstreamVisits(
                storage: storage,
                upstreams: parts.directory,
                reader: UpstreamReader(
                    discovery: UpstreamDiscovery(calls: parts.calls, clock: clock),
                    calls: parts.calls,
                    keys: parts.keys,
                    tokens: parts.tokens,
                    digest: ports.tokenDigest,
                    address: ports.openID.issuer,
                    clock: clock
                ),
                attempts: attempts,
                digest: ports.tokenDigest,
                secrets: parts.secrets,
                sealing: parts.sealing,
                space: space,
                clock: clock
            )
        }
    }

    package var federatedLogIn: FederatedLogIn? {
        upstreamVisits.flatMap { visits in
            upstreamPorts.map { parts in
                FederatedLogIn(
                    visits: visits,
                    applications: applications,
                    sessions: sessionStart,
                    recentProofs: recentProofs,
                    notice: passwordNotice,
                    audit: audit,
                    liveSessions: liveSessions,
                    ids: ids,
                    report: parts.report
                )
            }
        }
    }

    /// The delivery of revocations.
    ///
    /// - Parameter deliverySignal: Sent when an operator retries a revocation.
    /// - Returns: The delivery; nil on a server without providers.
    package func upstreamRevocations(deliverySignal: WakeSignal) -> UpstreamRevocationDelivery? {
        upstreamVisits.map { visits in
            UpstreamRevocationDelivery(
                storage: storage,
                upstreams: visits.upstreams,
                reader: visits.reader,
                sealing: visits.sealing,
                clock: clock,
                deliverySignal: deliverySignal
            )
        }
    }

    /// The receiver of providers' notices.
    ///
    /// - Parameter federation: The logins of the same server, which share the endpoints and keys of providers.
    /// - Returns: The use case.
    package func upstreamNotices(_ federation: FederatedLogIn) -> UpstreamNotices {
        UpstreamNotices(
            visits: federation.visits,
            attempts: attempts,
            liveSessions: liveSessions,
            ids: ids,
            report: federation.report
        )
    }

    /// Logins with the tokens of apps.
    ///
    /// - Parameter federation: The logins of the same server, which share the endpoints and keys of providers.
    /// - Returns: The use case.
    package func nativeLogIn(_ federation: FederatedLogIn) -> NativeLogIn? {
        upstreamPorts.map { parts in
            NativeLogIn(
                federation: federation,
                nonces: FederatedNonces(digest: parts.secrets),
                attempts: attempts
            )
        }
    }
}
