/// The waits between consecutive failed attempts at one secret.
///
/// SECURITY.md states the numbers, and a test compares the two.
package struct AttemptBackoff: Sendable, Equatable {
    /// The number of attempts without a wait between them.
    package let freeAttempts: Int
    /// The wait before the next attempt, in seconds; each further wait is twice as long.
    package let firstWait: Int
    /// The longest wait that doubling reaches, in seconds.
    package let longestWait: Int
    /// The number of consecutive attempts before the wait below applies (NIST SP 800-63B-4 §3.2.2).
    package let mostAttempts: Int
    /// The wait before each later attempt, in seconds.
    package let waitPastMost: Int
    /// The time from the end of a wait until the attempts are forgotten, in seconds.
    package let memory: Int

    package init(
        freeAttempts: Int,
        firstWait: Int,
        longestWait: Int,
        mostAttempts: Int,
        waitPastMost: Int,
        memory: Int
    ) {
        self.freeAttempts = freeAttempts
        self.firstWait = firstWait
        self.longestWait = longestWait
        self.mostAttempts = mostAttempts
        self.waitPastMost = waitPastMost
        self.memory = memory
    }

    /// For passwords.
    ///
    /// A person who errs has five tries at once. A guesser has a hundred in a day and then one a day.
    package static let passwords = AttemptBackoff(
        freeAttempts: 5,
        firstWait: 5,
        longestWait: 15 * 60,
        mostAttempts: 100,
        waitPastMost: 24 * 60 * 60,
        memory: 24 * 60 * 60
    )

    /// The wait after the attempt with this number in a row, which starts at 1, in seconds.
    package func wait(after number: Int) -> Int {
        if number >= mostAttempts { return waitPastMost }
        return steps.last { $0.attempts <= number }?.wait ?? 0
    }

    /// Each wait in seconds, with the number of the attempt in a row from which it applies, below `mostAttempts`.
    package var steps: [(attempts: Int, wait: Int)] {
        var steps = [(attempts: freeAttempts, wait: firstWait)]
        while let last = steps.last, last.wait < longestWait {
            steps.append((last.attempts + 1, min(2 * last.wait, longestWait)))
        }
        return steps
    }
}
