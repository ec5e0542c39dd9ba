import Foundation
import LatchkeyCore

/// Receives the messages that the fake server sends.
final class FakeMailbox: MessageTransport {
    private let clock: FakeClock
    private let received = Watched<[SentMessage]>([])

    init(clock: FakeClock) { self.clock = clock }

    /// The messages, in the order of their arrival.
    var messages: [SentMessage] { received.read { $0 } }

    func send(_ message: Message, id: Message.ID, createdAt: Date) async throws(DeliveryFailure) {
        let sent = SentMessage(
            SentMessage.Kind(rawValue: message.kind.rawValue),
            to: message.recipient.text,
            code: message.parameters.code,
            // Text messages have no link.
            token: message.recipient.channel == .email ? message.parameters.link?.token : nil,
            newPassword: message.parameters.password,
            at: clock.date
        )
        received.change { $0.append(sent) }
    }
}
