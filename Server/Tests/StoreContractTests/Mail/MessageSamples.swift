import Foundation
import LatchkeyCore
import LatchkeyStores

/// Seals nothing, so that tests can read the stored content.
struct OpenSealing: Sealing {
    func seal(_ bytes: [UInt8]) -> [UInt8] { bytes }
    func open(_ sealed: [UInt8]) -> [UInt8] { sealed }
}

extension Message {
    static func sample(_ number: Int = 0, lifetime: TimeInterval? = 600) throws -> Message {
        Message(
            .verification,
            to: .email(try EmailAddress("ada\(number)@example.com")),
            locale: "ja",
            parameters: MessageParameters(
                code: "493817",
                link: MessageLink(to: "/verify", token: "tö ken"),
                applicationName: "Kii Balance",
                lifetime: lifetime
            )
        )
    }
}

extension SealedMessage {
    /// A message that is due a number of seconds after the sample time.
    static func sample(_ number: Int = 0, at seconds: TimeInterval = 0) throws -> SealedMessage {
        let time = Date.sample.addingTimeInterval(seconds)
        let id: Message.ID = IDSource(clock: StoppedClock(time: time)).next()
        return try SealedMessage(.sample(number), id: id, at: time, with: OpenSealing())
    }
}

/// A constant clock.
struct StoppedClock: WallClock {
    var time: Date = .sample
    func now() -> Date { time }
}

extension Stores {
    /// Messages, stored one after another.
    func newMessages(_ count: Int, at seconds: TimeInterval = 0) async throws -> [SealedMessage] {
        var stored: [SealedMessage] = []
        for number in 0..<count {
            let message = try SealedMessage.sample(number, at: seconds + TimeInterval(number) / 1000)
            try await storage.transaction { tables in try tables.messages.insert(message) }
            stored.append(message)
        }
        return stored
    }

    /// Claims messages for a minute, at a number of seconds after the sample time.
    func claim(
        _ count: Int = 100,
        as claim: String = newID(),
        at seconds: TimeInterval
    ) async throws -> [ClaimedMessage] {
        let time = Date.sample.addingTimeInterval(seconds)
        return try await messages.claim(count, as: claim, at: time, until: time.addingTimeInterval(60))
    }

    /// The record of the only message.
    func onlyMessage() async throws -> MessageRecord? {
        let records = try await messages.newest(2)
        return records.count == 1 ? records[0] : nil
    }
}
