#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The scheduling priority of threads.
enum ThreadPriority {
    /// Lets the current thread run only when no other thread needs the processor.
    ///
    /// On Linux its child threads inherit the priority. So it must not resume tasks or enqueue work: both may create
    /// threads.
    static func lowerCurrentThread() {
        #if os(Linux)
        // Linux keeps a nice value per thread; 0 is the calling one.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        #else
        _ = pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
        #endif
    }
}
