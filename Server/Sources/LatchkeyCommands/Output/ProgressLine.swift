import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A line on a terminal that shows progress once a second.
///
/// Without a terminal it stays silent.
final class ProgressLine: Sendable {
    private let isSeen = isatty(STDERR_FILENO) == 1
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    func show(_ text: @autoclosure () -> String) {
        guard isSeen, isDue else { return }
        write("\r\(text())\u{1B}[K")
    }

    /// Clears the line for other output.
    func clear() {
        if isSeen, last.withLock({ $0 != nil }) { write("\r\u{1B}[K") }
    }

    private var isDue: Bool {
        last.withLock { last in
            let now = ContinuousClock.now
            if let before = last, now - before < .seconds(1) { return false }
            last = now
            return true
        }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
