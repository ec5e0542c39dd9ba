/// A message on its way, which the person may ask for again.
struct AwaitedMessage: Sendable, Hashable {
    /// How long to wait before asking for another message.
    ///
    /// The server sends none within 30 seconds of the last one.
    static let pause = Duration.seconds(60)
    /// How many messages the server sends to one address per hour.
    static let most = 5

    /// The id that goes with its code.
    var id: String
    private var count = 1
    var isPausing = true

    init(id: String) { self.id = id }

    /// Whether the server sends no more for now.
    var isUsedUp: Bool { count >= Self.most }

    mutating func resend(as id: String) {
        self.id = id
        count += 1
        isPausing = true
    }
}
