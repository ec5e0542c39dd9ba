import Dispatch
import Foundation

/// Observes replacements of a file by any process.
///
/// It watches the file's folder, or the nearest existing folder above it. If the system has no more watches, it polls
/// once a second.
///
/// `@unchecked Sendable`: all mutable state is only touched on `queue`.
package final class FileWatch: @unchecked Sendable {
    private let path: String
    private let queue = DispatchQueue(label: "latchkey.file-watch")
    private let listener: AsyncStream<Void>.Continuation
    private let looksOnly: Bool
    private var seen: FileIdentity?
    private var watched: Place?
    private var folder: FolderWatch?
    private var clock: (any DispatchSourceTimer)?

    /// A folder to watch, and the entry to wait for.
    private struct Place: Equatable {
        var folder: String
        var entry: String
    }

    /// The changes from now on; changes in quick succession may arrive as one.
    ///
    /// Neither the file nor its folders need to exist. With `looksOnly` it polls.
    package static func changes(of path: String, looksOnly: Bool = false) -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch = FileWatch(path: path, listener: listener, looksOnly: looksOnly)
        // The termination handler keeps the watch alive until the stream ends.
        listener.onTermination = { _ in watch.queue.async { watch.stop() } }
        watch.queue.sync { watch.start() }
        return stream
    }

    private init(path: String, listener: AsyncStream<Void>.Continuation, looksOnly: Bool) {
        self.path = path
        self.listener = listener
        self.looksOnly = looksOnly
    }

    private func start() {
        seen = FileIdentity(path: path)
        follow()
    }

    private func stop() {
        folder?.cancel()
        folder = nil
        clock?.cancel()
        clock = nil
    }

    /// Moves the watch until it is on the nearest existing folder.
    private func follow() {
        guard !looksOnly else { return lookEverySecond() }
        var place = nearest()
        while place != watched {
            folder?.cancel()
            folder = FolderWatch(folder: place.folder, entry: place.entry, queue: queue) { [weak self] event in
                self?.handle(event)
            }
            guard folder != nil else {
                // The folder was removed, or the system has no more watches.
                let now = nearest()
                guard now != place else { return lookEverySecond() }
                place = now
                continue
            }
            watched = place
            place = nearest()
        }
        sendIfChanged()
    }

    private func handle(_ event: FolderWatch.Event) {
        if event == .folderGone { watched = nil }
        let isOurs = watched?.folder == (path as NSString).deletingLastPathComponent
        if event == .entryChanged, isOurs {
            seen = FileIdentity(path: path)
            listener.yield()
        }
        follow()
    }

    private func sendIfChanged() {
        let now = FileIdentity(path: path)
        guard now != seen else { return }
        seen = now
        listener.yield()
    }

    private func lookEverySecond() {
        folder?.cancel()
        folder = nil
        guard clock == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(100))
        timer.setEventHandler { [weak self] in self?.sendIfChanged() }
        timer.activate()
        clock = timer
        sendIfChanged()
    }

    private func nearest() -> Place {
        var folder = (path as NSString).deletingLastPathComponent
        var entry = (path as NSString).lastPathComponent
        while folder != "/", !folder.isEmpty, !FileIdentity.isFolder(folder) {
            entry = (folder as NSString).lastPathComponent
            folder = (folder as NSString).deletingLastPathComponent
        }
        return Place(folder: folder, entry: entry)
    }
}
