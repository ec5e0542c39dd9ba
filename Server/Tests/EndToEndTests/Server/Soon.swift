import TestDatabases

/// Whether a condition holds: at once if the command line reaches the server, and within 2 s if the server learns of
/// the change from the database.
func soon(_ isSo: () async throws -> Bool) async throws -> Bool {
    guard TestEngine.current == .postgresql else { return try await isSo() }
    return try await becomesTrue(within: .seconds(2), isSo)
}

/// Repeats the check with pauses, which leave the processor to the awaited work.
func becomesTrue(
    within limit: Duration,
    pausing pause: Duration = .milliseconds(5),
    _ isSo: () async throws -> Bool
) async throws -> Bool {
    let end = ContinuousClock.now.advanced(by: limit)
    repeat {
        if try await isSo() { return true }
        try await Task.sleep(for: pause)
    } while ContinuousClock.now < end
    return false
}
