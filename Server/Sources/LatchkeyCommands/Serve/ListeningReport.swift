import Foundation
import ServiceLifecycle
import Synchronization

/// Prints the server's address once requests and commands reach it.
final class ListeningReport: Service {
    private let remarks: [String]
    private let address = Mutex<String?>(nil)
    private let signals: [OpeningSignal]

    /// - Parameters:
    ///   - remarks: More lines to print.
    ///   - signals: The signals to wait for.
    init(remarks: [String?], after signals: [OpeningSignal]) {
        self.remarks = remarks.compactMap { $0 }
        self.signals = signals
    }

    func isListening(at address: String) {
        self.address.withLock { $0 = address }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { [signals] in for signal in signals { await signal.wait() } }
        if let address = address.withLock({ $0 }) {
            let lines = ["Latchkey is listening on \(address)"] + remarks
            FileHandle.standardOutput.write(Data(lines.map { $0 + "\n" }.joined().utf8))
        }
        try await gracefulShutdown()
    }
}
