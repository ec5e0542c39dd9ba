import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Gives back the memory with code when the server has nothing to do.
///
/// The start runs code all over the program, and so does a busy day. The system maps code again, from its cache of files,
/// where it is run again: so an idle server takes the memory that waiting takes.
package final class IdleMemory: Sendable {
    private struct State {
        var processorTime: Duration = .zero
        var hasWorked = true
    }

    private static let pause = Duration.seconds(5)
    /// A hundredth of a core.
    private static let idle = Duration.milliseconds(50)

    private let state = Mutex(State())

    package init() {}

    func service() -> RepeatedWork {
        RepeatedWork("giving back memory", pause: .seconds(1)) { [self] in
            if isIdleAgain(at: .microseconds(Int(clock()))) { Self.giveBack() }
            return Self.pause
        }
    }

    /// Whether the server has worked, and has not since it was asked last.
    ///
    /// - Parameter processorTime: What the process has used until now.
    /// - Returns: True once for each time of work.
    package func isIdleAgain(at processorTime: Duration) -> Bool {
        state.withLock { state in
            let isIdle = processorTime - state.processorTime < Self.idle
            state.processorTime = processorTime
            defer { state.hasWorked = !isIdle }
            return isIdle && state.hasWorked
        }
    }

    /// Gives back all pages with code.
    package static func giveBack() {
        #if os(Linux)
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return }
        for line in maps.split(separator: "\n") {
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            // Code of a file that nobody writes to: the same bytes come back.
            guard fields.count >= 6, fields[1] == "r-xp", fields[5].hasPrefix("/") else { continue }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, let start = UnsafeMutableRawPointer(bitPattern: ends[0]) else { continue }
            madvise(start, Int(ends[1] - ends[0]), MADV_DONTNEED)
        }
        #endif
    }
}
