package import LatchkeyCore
import Logging
import ServiceLifecycle

/// Makes requested exports until the server stops, one at a time.
///
/// It works at once after a wake signal, and from time to time for exports that a killed server left. If the server
/// stops meanwhile, the export is made again after the next start.
package struct ExportService: Service {
    private static let pauseAfterFailure = Duration.seconds(2)

    package let making: ExportMaking
    private let exportSignal: WakeSignal
    private let pace: any Pace
    private let log = Logger(label: "latchkey.exports")

    package init(_ making: ExportMaking, exportSignal: WakeSignal, pace: any Pace = SystemPace()) {
        self.making = making
        self.exportSignal = exportSignal
        self.pace = pace
    }

    package func run() async {
        await cancelWhenGracefulShutdown {
            var isFailing = false
            while !Task.isCancelled {
                do {
                    if try await !making.work() { await wait(ExportMaking.longestPause, orSignal: true) }
                    isFailing = false
                } catch {
                    // Log an outage once, when it begins.
                    if !isFailing, !Task.isCancelled { log.warning("exports wait", metadata: ["error": "\(error)"]) }
                    isFailing = true
                    await wait(Self.pauseAfterFailure, orSignal: false)
                }
            }
        }
    }

    private func wait(_ duration: Duration, orSignal endsOnSignal: Bool) async {
        await withTaskGroup { group in
            group.addTask { try? await pace.pause(for: duration) }
            if endsOnSignal { group.addTask { await exportSignal.wait() } }
            await group.next()
            group.cancelAll()
        }
    }
}
