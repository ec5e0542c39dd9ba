#if os(Linux)
/// A GLib main context for the events of our objects.
///
/// Without it, GLib would queue them for a main loop that the app may not run.
final class EventContext {
    private let library: LibSecret
    private let pointer: LibSecret.Pointer

    init(_ library: LibSecret) {
        self.library = library
        pointer = library.g_main_context_new()
    }

    deinit { library.g_main_context_unref(pointer) }

    /// Makes it the context of this thread.
    func enter() { library.g_main_context_push_thread_default(pointer) }

    /// Handles pending events, and restores the thread's context.
    func leave() {
        while library.g_main_context_iteration(pointer, 0) != 0 {}
        library.g_main_context_pop_thread_default(pointer)
    }
}
#endif
