import LatchkeyCore
import ServiceLifecycle

/// Sends notices to clients once one of them may have a back-channel URI; before, it never reads the queue.
package struct LogOutNoticeService: Service {
    let clients: Clients
    let service: DeliveryService<ClaimedLogOutNotice>

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !clients.wantLogOutNotices, !Task.isCancelled { await clients.applications.changes.wait() }
        }
        guard clients.wantLogOutNotices else { return }
        await service.run()
    }
}
