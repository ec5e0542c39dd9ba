/// Revokes tokens at providers, and retries until they confirm it (RFC 7009).
package typealias UpstreamRevocationDelivery = Delivery<ClaimedUpstreamRevocation>

extension Delivery where Claimed == ClaimedUpstreamRevocation {
    /// - Parameters:
    ///   - storage: Keeps the revocations.
    ///   - upstreams: The upstreams, whose keys and secrets authenticate this server.
    ///   - reader: Calls the providers.
    ///   - sealing: Opens the tokens.
    ///   - clock: Tells the time.
    ///   - deliverySignal: Sent when an operator retries a revocation.
    ///   - chance: A random number from 0 to 1.
    package init(
        storage: any Storage,
        upstreams: UpstreamDirectory,
        reader: UpstreamReader,
        sealing: any Sealing,
        clock: any WallClock,
        deliverySignal: WakeSignal,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.init(
            of: .upstreamRevocations(in: storage),
            plan: UpstreamRevocation.plan,
            clock: clock,
            deliverySignal: deliverySignal,
            chance: chance
        ) { claimed in
            guard let kept = KeptRefreshToken.opened(claimed.revocation.sealedToken, with: sealing) else {
                return .permanent("the token was stored with another secret")
            }
            guard let upstream = upstreams[kept.upstreamID] else {
                return .temporary("there is no upstream \(kept.upstreamID) any more")
            }
            return await reader.revoke(kept, at: upstream)
        }
    }
}

extension UpstreamReader {
    /// Revokes a token.
    ///
    /// - Returns: The failure; nil if the provider has revoked it, or did so before.
    fileprivate func revoke(_ kept: KeptRefreshToken, at upstream: Upstream) async -> DeliveryFailure? {
        var form = [
            AuthorizationParameter(name: "token", value: kept.token),
            AuthorizationParameter(name: "token_type_hint", value: "refresh_token"),
        ]
        do throws(UpstreamRefusal) {
            let endpoints = try await discovery.endpoints(of: upstream)
            guard let endpoint = endpoints.revocation else {
                return .temporary("the provider's discovery document names no revocation endpoint")
            }
            let authorization = try authenticate(as: kept.clientID, of: upstream, at: endpoints, in: &form)
            let reply: UpstreamReply
            do throws(FetchFailure) {
                reply = try await calls.send(UpstreamCall(endpoint, form: form, authorization: authorization))
            } catch { return .temporary("the provider cannot be reached: \(error)") }
            return reply.status == 200 ? nil : .temporary("the provider answered with status \(reply.status)")
        } catch {
            if case .unavailable(let reason) = error { return .temporary(reason) }
            return .temporary("\(error)")
        }
    }
}
