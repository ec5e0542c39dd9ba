#if os(Linux)
import Dispatch

/// An object of GLib that we own one reference to, and give back.
///
/// `@unchecked Sendable`: the pointer never changes, GLib counts references atomically, and who shares an object between
/// threads does so only with functions that GLib documents for it (`g_cancellable_cancel`).
final class GObject: @unchecked Sendable {
    let pointer: LibSecret.Pointer
    private let library: LibSecret

    /// Takes the reference over.
    init(owning pointer: LibSecret.Pointer, _ library: LibSecret) {
        self.pointer = pointer
        self.library = library
    }

    deinit { library.g_object_unref(pointer) }
}

/// Ends calls of the service that take too long, or that nobody waits for any more.
///
/// `@unchecked Sendable`: nothing in it changes, and a timer may be cancelled from any thread.
final class CallLimit: @unchecked Sendable {
    private let cancellable: GObject
    private let library: LibSecret
    private let timer: (any DispatchSourceTimer)?

    private static let queue = DispatchQueue(label: "latchkey.secret-service-limit")

    /// A limit from now on; none at all when nil.
    init(_ patience: Duration?, _ library: LibSecret) {
        self.library = library
        let cancellable = GObject(owning: library.g_cancellable_new(), library)
        self.cancellable = cancellable
        guard let patience else {
            timer = nil
            return
        }
        let timer = DispatchSource.makeTimerSource(queue: Self.queue)
        timer.schedule(deadline: .now() + patience / .seconds(1))
        timer.setEventHandler { library.g_cancellable_cancel(cancellable.pointer) }
        timer.activate()
        self.timer = timer
    }

    deinit { timer?.cancel() }

    /// For the calls that it limits.
    var pointer: LibSecret.Pointer { cancellable.pointer }

    /// Ends the calls now, from any thread.
    func end() { library.g_cancellable_cancel(cancellable.pointer) }
}
#endif
