import Latchkey

/// The actor of all calls.
///
/// It runs on the queue of sessions, so synchronous calls may block all threads of the shared pool.
@globalActor package actor KiiActor {
    package static let shared = KiiActor()

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        SerialQueueExecutor.sessions.asUnownedSerialExecutor()
    }
}
