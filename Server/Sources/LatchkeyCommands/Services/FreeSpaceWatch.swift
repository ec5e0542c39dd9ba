package import LatchkeyCore
import Logging
import Metrics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Measures every few seconds the free space of the disk with the database's file.
package struct FreeSpaceWatch: Sendable {
    private static let standardReserve: Int64 = 256 << 20

    private let folder: String
    private let reserve: Int64?
    private let space: FreeSpace
    private let free: Gauge
    private let log = Logger(label: "latchkey.storage")

    /// - Parameters:
    ///   - folder: The file's folder.
    ///   - reserve: The free bytes that must remain; nil for 256 MiB, or a twentieth of a small disk.
    ///   - space: Receives the result.
    package init(_ folder: String, reserve: Int64?, space: FreeSpace) {
        self.folder = folder
        self.reserve = reserve
        self.space = space
        free = Gauge(label: "latchkey_disk_free_bytes")
    }

    package func service(every pause: Duration = .seconds(5)) -> RepeatedWork {
        RepeatedWork("measuring the free disk space", pause: pause) {
            measure()
            return pause
        }
    }

    /// Measures once.
    ///
    /// If the folder cannot be measured, it counts as having space.
    package func measure() {
        var facts = statvfs()
        guard statvfs(folder, &facts) == 0 else { return }
        let block = Int64(clamping: facts.f_frsize)
        let (available, all) = (Int64(clamping: facts.f_bavail) * block, Int64(clamping: facts.f_blocks) * block)
        free.record(available)
        let reserve = reserve ?? min(Self.standardReserve, all / 20)
        guard space.measured(available, reserve: reserve) else { return }
        let metadata: Logger.Metadata = ["folder": "\(folder)", "free": "\(available)", "reserve": "\(reserve)"]
        if space.isLow {
            log.critical("the disk is nearly full, nothing new is stored", metadata: metadata)
        } else {
            log.notice("the disk has room again", metadata: metadata)
        }
    }
}
