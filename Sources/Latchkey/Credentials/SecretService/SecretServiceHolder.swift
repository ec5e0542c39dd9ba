#if os(Linux)
import Foundation

/// Keeps the service open from one call to the next, since to agree on a key anew takes longer than all else.
///
/// `@unchecked Sendable`: `connection`, which is also used, and `pauseEnd` are only touched while `lock` is held.
final class SecretServiceHolder: @unchecked Sendable {
    private let lock = NSLock()
    private var connection: SecretServiceConnection?
    /// How long not to ask a service that did not answer in time.
    private let pause: Duration
    private static let patienceOnceOpen = Duration.seconds(10)
    private var pauseEnd: ContinuousClock.Instant?

    init(pause: Duration) { self.pause = pause }

    /// Does something with the service; once more with a newly opened one when the old one fails.
    ///
    /// The service may have been started again since, which we only learn by using it.
    func use<Result>(within patience: Duration, _ body: (SecretServiceConnection) throws -> Result) throws -> Result {
        guard let library = LibSecret.shared else { throw SecretServiceFailure.noLibrary }
        return try lock.withLock {
            let start = ContinuousClock.now
            // A service that has answered before is given time on a busy machine.
            let patience = connection == nil ? patience : max(patience, Self.patienceOnceOpen)
            if let pauseEnd, start < pauseEnd { throw SecretServiceFailure.noAnswer("not in time, just before") }
            pauseEnd = nil
            defer { if ContinuousClock.now - start >= patience { pauseEnd = .now + pause } }
            let limit = CallLimit(patience, library)
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
    /// Whether the service is as good as it was.
    fileprivate var isAnswer: Bool {
        if case .locked = self { true } else { false }
    }
}
#endif
