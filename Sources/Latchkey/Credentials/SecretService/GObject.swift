#if os(Linux)
import Dispatch

/// A GLib object with one owned reference.
///
/// `@unchecked Sendable`: the pointer never changes, GLib counts references atomically, and only functions that GLib
/// documents as thread-safe (`g_cancellable_cancel`) are called from other threads.
final class GObject: @unchecked Sendable {
    let pointer: LibSecret.Pointer
    private let library: LibSecret

    init(owning pointer: LibSecret.Pointer, _ library: LibSecret) {
        self.pointer = pointer
        self.library = library
    }

    deinit { library.g_object_unref(pointer) }
}

/// Cancels calls of the service after a timeout, or on demand.
///
/// `@unchecked Sendable`: its members never change, and a timer may be cancelled from any thread.
final class CallLimit: @unchecked Sendable {
    private let cancellable: GObject
    private let library: LibSecret
    private let timer: (any DispatchSourceTimer)?

    private static let queue = DispatchQueue(label: "latchkey.secret-service-limit")

    /// A nil timeout sets no limit.
    init(_ timeout: Duration?, _ library: LibSecret) {
        self.library = library
        let cancellable = GObject(owning: library.g_cancellable_new(), library)
        self.cancellable = cancellable
        guard let timeout else {
            timer = nil
            return
        }
        let timer = DispatchSource.makeTimerSource(queue: Self.queue)
        timer.schedule(deadline: .now() + timeout / .seconds(1))
        timer.setEventHandler { library.g_cancellable_cancel(cancellable.pointer) }
        timer.activate()
        self.timer = timer
    }

    deinit { timer?.cancel() }

    /// The `GCancellable` to pass to the calls.
    var pointer: LibSecret.Pointer { cancellable.pointer }

    /// Cancels the calls, from any thread.
    func end() { library.g_cancellable_cancel(cancellable.pointer) }
}
#endif
