import Observation

extension SignInModel {
    /// Waits until the model is as a closure says; returns at once if it already is.
    ///
    /// Events are answered later, so tests and fronts of your own wait for their effect:
    ///
    /// ```swift
    /// signIn.send(.submitted)
    /// try await signIn.wait { $0.state == .signedIn || $0.alert != nil }
    /// ```
    ///
    /// - Parameter condition: Whether the wait is over; it is called again after each change of what it reads.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func wait(until condition: @MainActor (SignInModel) -> Bool) async throws {
        while true {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            let isOver = withObservationTracking {
                condition(self)
            } onChange: {
                change.finish()
            }
            if isOver { return }
            for await _ in changes {}
            try Task.checkCancellation()
        }
    }
}
