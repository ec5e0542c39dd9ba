/// Waits between the turns of repeated work.
///
/// Tests replace it so that they need not wait.
package protocol Pace: Sendable {
    /// - Throws: To end the work.
    func pause(for duration: Duration) async throws
}

package struct SystemPace: Pace {
    package init() {}

    package func pause(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
