package import LatchkeyCore
import ServiceLifecycle

/// Revokes tokens at providers.
///
/// It starts if the queue holds revocations, or once an upstream needs them.
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
            while !Task.isCancelled, await !isNeeded() {
                await withTaskGroup { group in
                    group.addTask { await upstreams.changes.wait() }
                    group.addTask { await deliverySignal.wait() }
                    await group.next()
                    group.cancelAll()
                }
            }
        }
        guard !Task.isShuttingDownGracefully else { return }
        await DeliveryService(delivery, of: .upstreamRevocations, deliverySignal: deliverySignal, pace: SystemPace())
            .run()
    }

    /// Whether an upstream or the queue needs the delivery.
    ///
    /// The queue may hold revocations for an upstream that was removed. A queue that cannot be read may hold some.
    private func isNeeded() async -> Bool {
        if upstreams.needsRevocations { return true }
        return (try? await delivery.hasPending()) ?? true
    }
}
