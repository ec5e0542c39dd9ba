import LatchkeyCore
import ServiceLifecycle

/// Sends notices to applications once one of them has a back-channel URI; before, it never reads the queue.
package struct LogOutNoticeService: Service {
    let applications: ApplicationDirectory
    let service: DeliveryService<ClaimedLogOutNotice>

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !applications.wantLogOutNotices, !Task.isCancelled { await applications.changes.wait() }
        }
        guard applications.wantLogOutNotices else { return }
        await service.run()
    }
}
