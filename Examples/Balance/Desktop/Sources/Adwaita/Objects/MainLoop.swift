import CAdwaita

/// GLib's main loop.
package enum MainLoop {
    /// Lets the loop run the jobs of the main actor, which Dispatch keeps in its main queue.
    ///
    /// Dispatch announces jobs at an event descriptor, so the loop sleeps while there are none. Call it before the first
    /// job, and once.
    package static func runMainActor() {
        g_unix_fd_add(
            _dispatch_get_main_queue_handle_4CF(),
            G_IO_IN,
            { descriptor, _, _ in
                var announced: eventfd_t = 0
                // Read it first: a job that comes while others run is announced again.
                eventfd_read(descriptor, &announced)
                _dispatch_main_queue_callback_4CF(nil)
                return 1
            },
            nil
        )
    }
}
