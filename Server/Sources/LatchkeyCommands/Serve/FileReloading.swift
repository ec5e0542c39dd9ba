import ServiceLifecycle

/// Reads the operator's files again on each signal.
struct FileReloading<Signals: AsyncSequence & Sendable>: Service where Signals.Failure == Never {
    private let reloads: [@Sendable () -> Void]
    private let signals: Signals

    /// - Parameters:
    ///   - reloads: One for each file.
    ///   - signals: Each signal triggers all of them.
    init(_ reloads: [@Sendable () -> Void], on signals: Signals) {
        self.reloads = reloads
        self.signals = signals
    }

    func run() async {
        await cancelWhenGracefulShutdown {
            for await _ in signals {
                for reload in reloads { reload() }
            }
        }
    }
}
