import LatchkeyCore
import ServiceLifecycle

/// A service that starts once the server listens, so that the first answers do not wait for it.
struct AfterListening: Service {
    let service: any Service
    /// Opened when the server listens.
    let opened: OpeningSignal

    func run() async throws {
        await cancelWhenGracefulShutdown { await opened.wait() }
        try await service.run()
    }
}
