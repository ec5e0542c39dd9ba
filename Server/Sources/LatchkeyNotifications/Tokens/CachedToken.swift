import Foundation
import LatchkeyCore

/// A token that is renewed before it expires, by one task at a time.
actor CachedToken {
    /// A token and the end of its use.
    struct Made: Sendable {
        let text: String
        let madeAt: Date
        let usedUntil: Date
    }

    private typealias Making = Task<Result<Made, DeliveryFailure>, Never>

    private let clock: any WallClock
    private let make: @Sendable () async throws(DeliveryFailure) -> Made
    private var current: Made?
    private var making: Making?

    init(clock: any WallClock, make: @escaping @Sendable () async throws(DeliveryFailure) -> Made) {
        self.clock = clock
        self.make = make
    }

    /// The token.
    ///
    /// - Parameter rejected: A token that the service refused.
    /// - Returns: The token's text; a new one instead of the refused one, if possible.
    /// - Throws: The failure to get one.
    func text(insteadOf rejected: String? = nil) async throws(DeliveryFailure) -> String {
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
            let result: Result<Made, DeliveryFailure>
            do throws(DeliveryFailure) { result = .success(try await make()) } catch { result = .failure(error) }
            self.took(result)
            return result
        }
        making = task
        return task
    }

    private func took(_ result: Result<Made, DeliveryFailure>) {
        making = nil
        if case .success(let made) = result { current = made }
    }
}
