/// A message that the person waits for and may request again.
struct AwaitedMessage: Sendable, Hashable {
    /// The pause before another message may be requested.
    ///
    /// The server sends none within 30 seconds of the last one.
    static let pause = Duration.seconds(60)
    /// The most messages that the server sends to one address per hour.
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
