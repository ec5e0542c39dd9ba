/// Waits between the turns of repeated work.
///
/// Tests replace it to avoid waiting.
package protocol Pace: Sendable {
    /// - Throws: An error that ends the work.
    func pause(for duration: Duration) async throws
}

package struct SystemPace: Pace {
    package init() {}

    package func pause(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
