#if os(Linux)
import Foundation
import Glibc

/// The moments at which programs open a file, from now on.
final class FileOpenings: Sendable {
    private let events: Int32

    struct Unwatchable: Error {
        let code: Int32
    }

    init(of path: String) throws {
        events = inotify_init1(Int32(IN_CLOEXEC))
        guard events >= 0, inotify_add_watch(events, path, UInt32(IN_OPEN)) >= 0 else { throw Unwatchable(code: errno) }
    }

    deinit { close(events) }

    /// Waits for the next one.
    func next() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var buffer = [UInt8](repeating: 0, count: 4_096)
                _ = read(events, &buffer, buffer.count)
                continuation.resume()
            }
        }
    }
}
#endif
