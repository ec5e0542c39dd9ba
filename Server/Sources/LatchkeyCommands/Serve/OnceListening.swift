import LatchkeyCore
import ServiceLifecycle

/// A service that begins when the server listens, and so knows its own address.
struct OnceListening<Begun: Service>: Service {
    let service: Begun
    /// Rung when the server listens.
    let opened: Bell

    func run() async throws {
        await cancelWhenGracefulShutdown { await opened.wait() }
        try await service.run()
    }
}
