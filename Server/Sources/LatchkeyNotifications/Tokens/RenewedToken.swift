import Foundation
import LatchkeyCore

/// A token by which this server is known to a service, made anew before it is over; by one task at a time.
actor RenewedToken {
    /// A token, and until when it is used.
    struct Made: Sendable {
        let text: String
        let madeAt: Date
        let usedUntil: Date
    }

    private typealias Making = Task<Result<Made, NotificationFailure>, Never>

    private let clock: any WallClock
    private let make: @Sendable () async throws(NotificationFailure) -> Made
    private var current: Made?
    private var making: Making?

    init(clock: any WallClock, make: @escaping @Sendable () async throws(NotificationFailure) -> Made) {
        self.clock = clock
        self.make = make
    }

    /// The token.
    ///
    /// - Parameter rejected: One that the service does not take any more.
    /// - Returns: Its text, another than the rejected one where there is a new one.
    /// - Throws: Why there is none.
    func text(insteadOf rejected: String? = nil) async throws(NotificationFailure) -> String {
        let now = clock.now()
        // A clock that was set back must not keep a token for long.
        if let current, current.text != rejected, (current.madeAt..<current.usedUntil).contains(now) {
            return current.text
        }
        let making = making ?? begin()
        return try await making.value.get().text
    }

    private func begin() -> Making {
        let make = make
        let task = Making {
            let result: Result<Made, NotificationFailure>
            do throws(NotificationFailure) { result = .success(try await make()) } catch { result = .failure(error) }
            self.took(result)
            return result
        }
        making = task
        return task
    }

    private func took(_ result: Result<Made, NotificationFailure>) {
        making = nil
        if case .success(let made) = result { current = made }
    }
}
