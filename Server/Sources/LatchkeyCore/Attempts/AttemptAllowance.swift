/// A limit on the attempts from one source, whatever their subject.
///
/// It is a token bucket: each attempt takes a token, and the bucket refills over time.
///
/// SECURITY.md states the numbers, and a test compares the two.
package struct AttemptAllowance: Sendable, Equatable {
    /// The capacity of the bucket, in attempts.
    package let stock: Int
    /// The time in which the bucket gains one attempt, in seconds.
    package let interval: Int

    package init(stock: Int, interval: Int) {
        self.stock = stock
        self.interval = interval
    }

    /// For passwords.
    ///
    /// A whole school may share one address. A successful attempt is given back.
    package static let passwords = AttemptAllowance(stock: 200, interval: 5)

    /// For wrong client secrets: repetition does not help a misconfigured client.
    package static let clientSecrets = AttemptAllowance(stock: 20, interval: 30)

    /// For clients that register themselves without a token: each is a row, and an application in memory.
    package static let clientRegistrations = AttemptAllowance(stock: 20, interval: 3 * 60)

    /// For devices that ask for access: each is a row for ten minutes.
    package static let devices = AttemptAllowance(stock: 100, interval: 6)

    /// For lookups whose answer reveals whether a name is known.
    ///
    /// An app can find friends by their numbers, but nobody can look up a million.
    package static let names = names(perHour: 1800)

    /// So many lookups an hour, a sixth of them at once.
    package static func names(perHour count: Int) -> AttemptAllowance {
        AttemptAllowance(stock: max(1, count / 6), interval: max(1, 3600 / count))
    }

    /// For the passkeys' ceremonies that one session, or one login that waits for a factor, begins.
    package static let ceremonies = AttemptAllowance(stock: 20, interval: 30)

    /// For codes of second factors on all devices together that one user has logged in on before: a hundred a day.
    package static let codesOnKnownDevices = AttemptAllowance(stock: 100, interval: 24 * 60 * 60 / 100)

    /// For new factors and new recovery codes of one user: they send messages, perhaps to the address of a stranger, and
    /// recovery codes cost a hash each.
    package static let newFactors = AttemptAllowance(stock: 30, interval: 10 * 60)

    /// For notices to one unverified address, which may be a stranger's.
    package static let notices = AttemptAllowance(stock: 5, interval: 12 * 60)

    /// For new passwords that are judged while they are typed.
    package static let judgements = AttemptAllowance(stock: 200, interval: 1)

    /// For e-mails about logins on new devices to one user: five a day.
    package static let newDeviceMails = AttemptAllowance(stock: 5, interval: 24 * 60 * 60 / 5)

    /// For e-mails about logins on one new device: one a day.
    package static let newDeviceMailsOfOneDevice = AttemptAllowance(stock: 1, interval: 24 * 60 * 60)

    /// For requested messages: each may cost money and fills someone's mailbox.
    package static let messages = AttemptAllowance(stock: 100, interval: 30)

    /// For authorization requests that are stored, from one address: each is a row for ten minutes.
    package static let interactions = AttemptAllowance(stock: 300, interval: 2)

    /// For authorization requests that one application pushes.
    package static let pushedRequests = AttemptAllowance(stock: 2000, interval: 1)
}
