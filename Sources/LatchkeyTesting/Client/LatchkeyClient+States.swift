public import Latchkey

extension LatchkeyClient {
    /// Waits until the client is in a state; returns at once if it already is.
    ///
    /// ```swift
    /// server.endSessions(of: "ada", because: .revoked)
    /// _ = try? await latchkey.account.refresh()
    /// try await latchkey.wait(for: .signedOut(because: .revoked))
    /// ```
    ///
    /// The timeout is real time, not the fake server's.
    ///
    /// - Parameters:
    ///   - expected: The state.
    ///   - patience: The longest wait.
    /// - Returns: The state.
    /// - Throws: ``StateNotReached``, which names the state that the client was in, and `CancellationError` if the task
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

    /// Waits until the client is in a state that a closure accepts; returns at once if it already is.
    ///
    /// - Parameters:
    ///   - patience: The longest wait.
    ///   - matches: Whether a state is the expected one.
    /// - Returns: The state.
    /// - Throws: ``StateNotReached``, which names the state that the client was in, and `CancellationError` if the task
    ///   is cancelled.
    @discardableResult
    public func state(
        within patience: Duration = .seconds(10),
        where matches: @escaping @Sendable (SignInState) -> Bool
    ) async throws -> SignInState {
        try await wait(for: ExpectedState("in the state that the test describes", matches), within: patience)
    }
}
