/// A message that a person waits for, and may have sent again.
struct AwaitedMessage: Sendable, Hashable {
    /// Seconds before another one may be asked for.
    ///
    /// The server sends none within half a minute after the last, and what is asked in vain has no code.
    static let pause = 60
    /// How many the server sends to one address within an hour.
    static let most = 5

    /// What its code is good with.
    var id: String
    private var count = 1
    var isPausing = true

    init(id: String) { self.id = id }

    /// Whether the server would send no more.
    var isUsedUp: Bool { count >= Self.most }

    /// The same after it was sent again.
    mutating func resend(as id: String) {
        self.id = id
        count += 1
        isPausing = true
    }
}
