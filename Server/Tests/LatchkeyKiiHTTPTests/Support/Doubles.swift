import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyStores
import Logging
import Synchronization
import Testing

/// A clock that tests turn.
final class TurnedClock: WallClock {
    private let time = Mutex(Date(milliseconds: 1_800_000_000_000))

    func now() -> Date { time.withLock { $0 } }

    func turn(by seconds: TimeInterval) { time.withLock { $0 = $0.addingTimeInterval(seconds) } }
}

/// Keeps passwords as they are: fast, and for tests alone.
struct PlainHasher: PasswordHasher {
    func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        "plain$" + Base64URL.encode(password.bytes)
    }

    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        hash == "plain$" + Base64URL.encode(password.bytes)
    }

    func isOutdated(_ hash: String, of password: Password) -> Bool { false }
}

/// What was logged, at every level.
final class RecordedLog: Sendable {
    private let recorded = Mutex<[String]>([])

    var lines: [String] { recorded.withLock { $0 } }

    var logger: Logger {
        var logger = Logger(label: "test") { _ in Handler(log: self) }
        logger.logLevel = .trace
        return logger
    }

    private func append(_ line: String) { recorded.withLock { $0.append(line) } }

    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level = .trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.append("\(event.level) \(event.message) \(metadata) \(event.metadata ?? [:])")
        }
    }
}

/// Takes every message over.
private actor Inbox: MessageTransport {
    private(set) var messages: [Message] = []

    func send(_ message: Message, id: Message.ID, createdAt: Date) async throws(MessageFailure) {
        messages.append(message)
    }
}

extension KiiServer {
    /// What the server has to send now: it looks at the wishes that wait, and hands over what comes of them.
    func newMessages() async throws -> [Message] {
        while try await composition.verificationDispatch.dispatch.work() {}
        let inbox = Inbox()
        let delivery = MessageDelivery(
            store: SQLMessageStore(database: database),
            sealing: ServerMessageSealing(secret),
            transport: inbox,
            clock: clock,
            bell: Bell()
        )
        while true {
            let claimed = try await delivery.claim()
            if claimed.isEmpty { break }
            for message in claimed { _ = try await delivery.deliver(message) }
        }
        return await inbox.messages
    }

    /// The code of the one message that there is to send now.
    func newCode(at location: SourceLocation = #_sourceLocation) async throws -> String {
        let messages = try await newMessages()
        try #require(messages.count == 1, "\(messages.map(\.kind))", sourceLocation: location)
        return try #require(messages[0].parameters.code, sourceLocation: location)
    }
}
