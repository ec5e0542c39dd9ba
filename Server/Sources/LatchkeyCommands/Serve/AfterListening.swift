import LatchkeyCore
import ServiceLifecycle

/// A service that starts once the server listens, because it needs the server's address.
struct AfterListening<Begun: Service>: Service {
    let service: Begun
    /// Signalled when the server listens.
    let opened: WakeSignal

    func run() async throws {
        await cancelWhenGracefulShutdown { await opened.wait() }
        try await service.run()
    }
}
