#if canImport(Glibc)
import Dispatch
import Glibc

/// An inotify watch on an entry of a folder.
final class FolderWatch {
    enum Event: Sendable {
        /// The entry was created, replaced, written or removed.
        case entryChanged
        /// The folder was removed or renamed.
        case folderGone
        /// The event queue overflowed.
        case unknown
    }

    private let source: any DispatchSourceRead

    /// Nil if the system has no more watches.
    init?(folder: String, entry: String, queue: DispatchQueue, report: @escaping @Sendable (Event) -> Void) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        let wanted =
            IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF
            | IN_ONLYDIR
        guard inotify_add_watch(descriptor, folder, UInt32(wanted)) >= 0 else {
            close(descriptor)
            return nil
        }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            for event in FolderWatch.events(from: descriptor, about: entry) { report(event) }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }

    func cancel() { source.cancel() }

    private static func events(from descriptor: Int32, about entry: String) -> Set<Event> {
        var events: Set<Event> = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return events }
            buffer[..<count].withUnsafeBytes { events.formUnion(parse($0, about: entry)) }
        }
    }

    /// Parses `inotify_event` records, each followed by a name padded with zeros.
    private static func parse(_ bytes: UnsafeRawBufferPointer, about entry: String) -> Set<Event> {
        let head = MemoryLayout<inotify_event>.size
        var events: Set<Event> = []
        var place = 0
        while place + head <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
            let end = min(place + head + Int(event.len), bytes.count)
            let name = bytes[(place + head)..<end].prefix { $0 != 0 }
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                events.insert(.unknown)
            } else if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) != 0 {
                events.insert(.folderGone)
            } else if name.elementsEqual(entry.utf8) {
                events.insert(.entryChanged)
            }
            place = end
        }
        return events
    }
}
#endif
