public import Latchkey

extension LatchkeyClient {
    /// Waits until the client is in a state; returns at once when it is already.
    ///
    /// ```swift
    /// server.endSessions(of: "ada", because: .revoked)
    /// _ = try? await latchkey.refreshUser()
    /// try await latchkey.wait(for: .signedOut(because: .revoked))
    /// ```
    ///
    /// The time is the computer's, not the fake server's.
    ///
    /// - Parameters:
    ///   - expected: The state.
    ///   - patience: How long to wait at most.
    /// - Returns: The state.
    /// - Throws: ``StateNotReached``, which names the state that the client was in, and `CancellationError` when the task
    ///   is cancelled.
    @discardableResult
    public func wait(for expected: ExpectedState, within patience: Duration = .seconds(10)) async throws -> SignInState
    {
        let states = states
        let last = Watched(SignInState.unknown)
        let found = try await withThrowingTaskGroup(of: SignInState?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                for await state in states {
                    last.change { $0 = state }
                    if expected.matches(state) { return state }
                }
                return nil
            }
            group.addTask {
                try await Task.sleep(for: patience)
                return nil
            }
            return try await group.next() ?? nil
        }
        try Task.checkCancellation()
        guard let found else {
            throw StateNotReached(expected: expected, state: last.read(\.self), patience: patience)
        }
        return found
    }

    /// Waits until the client is in a state that a closure describes; returns at once when it is already.
    ///
    /// - Parameters:
    ///   - patience: How long to wait at most.
    ///   - matches: Whether a state is the one.
    /// - Returns: The state.
    /// - Throws: ``StateNotReached``, which names the state that the client was in, and `CancellationError` when the task
    ///   is cancelled.
    @discardableResult
    public func state(
        within patience: Duration = .seconds(10),
        where matches: @escaping @Sendable (SignInState) -> Bool
    ) async throws -> SignInState {
        try await wait(for: ExpectedState("in the state that the test describes", matches), within: patience)
    }
}
