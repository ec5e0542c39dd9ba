#if os(Linux)
/// Where GLib puts what happens to objects that are made inside it.
///
/// Outside of one, GLib would collect it for a main loop, which an app may not have, and so for ever.
final class EventContext {
    private let library: LibSecret
    private let pointer: LibSecret.Pointer

    init(_ library: LibSecret) {
        self.library = library
        pointer = library.g_main_context_new()
    }

    deinit { library.g_main_context_unref(pointer) }

    /// Begins to use it on this thread.
    func enter() { library.g_main_context_push_thread_default(pointer) }

    /// Handles all that happened, and ends its use on this thread.
    func leave() {
        while library.g_main_context_iteration(pointer, 0) != 0 {}
        library.g_main_context_pop_thread_default(pointer)
    }
}
#endif
