#if os(Linux)
import Foundation

/// Keeps the connection open between calls, because opening an encrypted session takes longest.
///
/// `@unchecked Sendable`: `connection` is only used, and `pauseEnd` only touched, while `lock` is held.
final class SecretServiceHolder: @unchecked Sendable {
    private let lock = NSLock()
    private var connection: SecretServiceConnection?
    /// The time without calls to a service that did not answer in time.
    private let pause: Duration
    private static let timeoutOnceOpen = Duration.seconds(10)
    private var pauseEnd: ContinuousClock.Instant?

    init(pause: Duration) { self.pause = pause }

    /// Uses the connection; if that fails, once more with a new one, because the service may have restarted.
    func use<Result>(within timeout: Duration, _ body: (SecretServiceConnection) throws -> Result) throws -> Result {
        guard let library = LibSecret.shared else { throw SecretServiceFailure.noLibrary }
        return try lock.withLock {
            let start = ContinuousClock.now
            // A service that has answered before gets more time, for busy machines.
            let timeout = connection == nil ? timeout : max(timeout, Self.timeoutOnceOpen)
            if let pauseEnd, start < pauseEnd { throw SecretServiceFailure.noAnswer("not in time, just before") }
            pauseEnd = nil
            defer { if ContinuousClock.now - start >= timeout { pauseEnd = .now + pause } }
            let limit = CallLimit(timeout, library)
            if let connection {
                do {
                    return try connection.use(within: limit, body)
                } catch let failure as SecretServiceFailure where !failure.isAnswer {
                    self.connection = nil
                }
            }
            let opened = try SecretServiceConnection(limit: limit, library: library)
            let result = try opened.use(within: limit, body)
            connection = opened
            return result
        }
    }
}

extension SecretServiceFailure {
    /// Whether the connection can be kept.
    fileprivate var isAnswer: Bool {
        if case .locked = self { true } else { false }
    }
}
#endif
