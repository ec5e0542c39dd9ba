package import LatchkeyCore
import ServiceLifecycle

/// Ends the access to accounts at providers once an upstream wants that; before, it never reads the queue.
package struct UpstreamRevocationService: Service {
    package let delivery: UpstreamRevocationDelivery
    private let upstreams: UpstreamDirectory
    private let deliverySignal: WakeSignal

    /// - Parameters:
    ///   - delivery: Sends the revocations.
    ///   - upstreams: The upstreams of the server.
    ///   - deliverySignal: Sent when an operator retries a revocation.
    init(_ delivery: UpstreamRevocationDelivery, at upstreams: UpstreamDirectory, deliverySignal: WakeSignal) {
        self.delivery = delivery
        self.upstreams = upstreams
        self.deliverySignal = deliverySignal
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !upstreams.revokeAccess, !Task.isCancelled { await upstreams.changes.wait() }
        }
        guard upstreams.revokeAccess else { return }
        await DeliveryService(delivery, of: .upstreamRevocations, deliverySignal: deliverySignal, pace: SystemPace())
            .run()
    }
}
