import Latchkey

/// Where the work of all calls is done.
///
/// It has a thread of its own, the same on which sessions are kept: whoever waits for a synchronous call may block any
/// other thread, also all of those that tasks share.
@globalActor package actor KiiActor {
    package static let shared = KiiActor()

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        SerialQueueExecutor.sessions.asUnownedSerialExecutor()
    }
}
