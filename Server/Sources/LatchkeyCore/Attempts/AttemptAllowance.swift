/// How many attempts may come from one place, whatever they are at: a stock that is used up and fills again.
///
/// SECURITY.md tells the numbers, and a test holds it to them.
package struct AttemptAllowance: Sendable, Equatable {
    /// How many there are in a full stock.
    package let stock: Int
    /// How long it takes until there is one more, in seconds.
    package let interval: Int

    package init(stock: Int, interval: Int) {
        self.stock = stock
        self.interval = interval
    }

    /// For passwords: behind one address may be a whole school; what succeeds is given back.
    package static let passwords = AttemptAllowance(stock: 200, interval: 5)

    /// For client secrets that are wrong: what is configured wrongly stays wrong.
    package static let clientSecrets = AttemptAllowance(stock: 20, interval: 30)

    /// For names that are asked for where an answer says whether they are known: an app finds friends by their numbers, and
    /// nobody a million of them.
    package static let names = names(perHour: 1800)

    /// A sixth of them at once.
    package static func names(perHour count: Int) -> AttemptAllowance {
        AttemptAllowance(stock: max(1, count / 6), interval: max(1, 3600 / count))
    }

    /// For notices to one address that nobody has proved: it may be a stranger's.
    package static let notices = AttemptAllowance(stock: 5, interval: 12 * 60)

    /// For messages that are asked for: each may cost money, and fills somebody's mailbox.
    package static let messages = AttemptAllowance(stock: 100, interval: 30)
}
