#if canImport(Darwin)
import Darwin
import Dispatch

/// Hears from the system (kqueue) of changes in a folder.
final class FolderWatch {
    enum News: Sendable {
        /// The name was made, replaced, written or removed. Not told on this system.
        case entryChanged
        /// The folder is no more what it was called.
        case folderGone
        /// Something happened in the folder.
        case unknown
    }

    private let source: any DispatchSourceFileSystemObject

    /// A watch; nil when the system gives none.
    init?(folder: String, entry: String, queue: DispatchQueue, tell: @escaping @Sendable (News) -> Void) {
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
            tell(isThere && watched.st_ino == named.st_ino ? .unknown : .folderGone)
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }

    /// Hears no more, and gives the system's watch back.
    func cancel() { source.cancel() }
}
#elseif !canImport(Glibc)
import Dispatch

/// No watch: there is none on this system, and the file is looked at instead.
final class FolderWatch {
    enum News: Sendable {
        case entryChanged, folderGone, unknown
    }

    init?(folder: String, entry: String, queue: DispatchQueue, tell: @escaping @Sendable (News) -> Void) { nil }

    func cancel() {}
}
#endif
