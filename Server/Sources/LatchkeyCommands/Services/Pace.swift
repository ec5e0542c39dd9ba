/// Waits between the turns of work that is done again and again; comes in from outside so that tests need not wait.
package protocol Pace: Sendable {
    /// - Throws: When the work is over.
    func pause(for duration: Duration) async throws
}

/// Waits as long as is said.
package struct SystemPace: Pace {
    package init() {}

    package func pause(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
