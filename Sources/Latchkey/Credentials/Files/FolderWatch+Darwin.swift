#if canImport(Darwin)
import Darwin
import Dispatch

/// A kqueue watch on a folder.
final class FolderWatch {
    enum Event: Sendable {
        /// The entry was created, replaced, written or removed; not reported on this system.
        case entryChanged
        /// The folder was removed or renamed.
        case folderGone
        /// Something in the folder changed.
        case unknown
    }

    private let source: any DispatchSourceFileSystemObject

    /// Nil if the system has no more watches.
    init?(folder: String, entry: String, queue: DispatchQueue, report: @escaping @Sendable (Event) -> Void) {
        let descriptor = open(folder, O_EVTONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        source = DispatchSource.makeFileSystemObjectSource(
            fileDescriptor: descriptor,
            eventMask: [.write, .delete, .rename, .revoke],
            queue: queue
        )
        source.setEventHandler {
            var watched = stat()
            var named = stat()
            let isThere = fstat(descriptor, &watched) == 0 && stat(folder, &named) == 0
            report(isThere && watched.st_ino == named.st_ino ? .unknown : .folderGone)
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }

    func cancel() { source.cancel() }
}
#elseif !canImport(Glibc)
import Dispatch

/// This system has no watches; the file is polled.
final class FolderWatch {
    enum Event: Sendable {
        case entryChanged, folderGone, unknown
    }

    init?(folder: String, entry: String, queue: DispatchQueue, report: @escaping @Sendable (Event) -> Void) { nil }

    func cancel() {}
}
#endif
