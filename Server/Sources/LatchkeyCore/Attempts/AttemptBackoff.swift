/// How long must be waited between attempts that fail one after the other, all at the same secret.
///
/// SECURITY.md tells the numbers, and a test holds it to them.
package struct AttemptBackoff: Sendable, Equatable {
    /// So many attempts come one right after the other.
    package let freeAttempts: Int
    /// How long the next one waits, in seconds; each further one twice as long as the one before.
    package let firstWait: Int
    /// The longest that a wait grows to, in seconds.
    package let longestWait: Int
    /// So many attempts in a row are the most that are heard without the wait below (NIST SP 800-63B-4 §3.2.2).
    package let mostAttempts: Int
    /// How long each one after that waits, in seconds.
    package let waitPastMost: Int
    /// How long after the end of a wait the attempts are forgotten, in seconds.
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

    /// For passwords: a person who errs has five tries at once, and who guesses a hundred in a day and then one a day.
    package static let passwords = AttemptBackoff(
        freeAttempts: 5,
        firstWait: 5,
        longestWait: 15 * 60,
        mostAttempts: 100,
        waitPastMost: 24 * 60 * 60,
        memory: 24 * 60 * 60
    )

    /// What an attempt leaves to be waited, in seconds, by which one in a row it was, from 1.
    package func wait(after number: Int) -> Int {
        if number >= mostAttempts { return waitPastMost }
        return steps.last { $0.attempts <= number }?.wait ?? 0
    }

    /// From which attempt in a row on there is which wait, in seconds, until the most are made.
    package var steps: [(attempts: Int, wait: Int)] {
        var steps = [(attempts: freeAttempts, wait: firstWait)]
        while let last = steps.last, last.wait < longestWait {
            steps.append((last.attempts + 1, min(2 * last.wait, longestWait)))
        }
        return steps
    }
}
