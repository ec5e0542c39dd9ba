#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The operating system's limits on the process.
enum ProcessLimits {
    /// The most simultaneous connections: the number of files that can still be opened, up to 10,000.
    static var connections: Int {
        max(16, min(10_000, openFiles - 64))
    }

    /// Raises the limit on open files, ignores SIGPIPE, and hides new files from other users.
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
