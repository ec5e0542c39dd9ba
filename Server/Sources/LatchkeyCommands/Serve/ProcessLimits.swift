#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the operating system lets the process have.
enum ProcessLimits {
    /// The most connections at once: what is left of the files that may be open, up to 10,000.
    static var connections: Int {
        max(16, min(10_000, openFiles - 64))
    }

    /// Takes as many open files as are allowed, does not die of clients that hang up, and lets nobody else read what it
    /// writes.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        umask(0o077)
        var limit = rlimit()
        guard getrlimit(noFile, &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 1 << 20)
        _ = setrlimit(noFile, &limit)
    }

    private static var openFiles: Int {
        var limit = rlimit()
        guard getrlimit(noFile, &limit) == 0 else { return 256 }
        return Int(clamping: limit.rlim_cur)
    }

    #if canImport(Glibc)
    private static let noFile = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let noFile = RLIMIT_NOFILE
    #endif
}
