import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import Synchronization
import TestDatabases
import Testing

@Suite(.timeLimit(.minutes(2))) struct MessageDeliveryServiceTests {
    /// Records messages; fails first as often as configured.
    private final class Mailbox: MessageTransport {
        let sent: AsyncStream<Message>
        private let taken: AsyncStream<Message>.Continuation
        private let failures: Mutex<Int>

        init(failing count: Int = 0) {
            (sent, taken) = AsyncStream.makeStream()
            failures = Mutex(count)
        }

        func send(_ message: Message, id: Message.ID, createdAt: Date) async throws(DeliveryFailure) {
            let mustFail = failures.withLock { failures in
                failures -= 1
                return failures >= 0
            }
            if mustFail { throw .temporary("down") }
            taken.yield(message)
        }
    }

    private static func withServer(_ test: (Composition) async throws -> Void) async throws {
        try await TestFolder.with { folder in
            let database = try SQLiteDatabase(path: folder + "/latchkey.sqlite")
            let secret = try ServerSecret(SecureRandom.bytes(ServerSecret.length))
            let composition = try await Composition(
                database: database,
                secret: { _ in secret },
                issuer: Issuer("http://x")
            )
            try await test(composition)
            await database.close()
        }
    }

    private static func message() throws -> Message {
        Message(.passwordChanged, to: .email(try EmailAddress("ada@example.com")))
    }

    @Test func `a queued message is sent at once, however long the pause`() async throws {
        try await Self.withServer { server in
            let (mailbox, pace) = (Mailbox(), TurnedPace())
            let service = server.messaging.service(sendingBy: mailbox, pace: pace)
            let running = Task { await service.run() }
            var pauses = pace.pauses.makeAsyncIterator()
            #expect(await pauses.next() == MessageDelivery.longestPause)
            try await server.messaging.queue.enqueue(Self.message())
            var sent = mailbox.sent.makeAsyncIterator()
            let expected = try Self.message()
            #expect(await sent.next() == expected)
            running.cancel()
            await running.value
        }
    }

    @Test func `a failed message is sent when it is due`() async throws {
        try await Self.withServer { server in
            let mailbox = Mailbox(failing: 1)
            let service = server.messaging.service(sendingBy: mailbox)
            let running = Task { await service.run() }
            try await server.messaging.queue.enqueue(Self.message())
            var sent = mailbox.sent.makeAsyncIterator()
            let expected = try Self.message()
            #expect(await sent.next() == expected)
            running.cancel()
            await running.value
        }
    }

    @Test func `many messages are all sent`() async throws {
        try await Self.withServer { server in
            let mailbox = Mailbox()
            for _ in 0..<50 { try await server.messaging.queue.enqueue(Self.message()) }
            let service = server.messaging.service(sendingBy: mailbox)
            let running = Task { await service.run() }
            var count = 0
            for await _ in mailbox.sent {
                count += 1
                if count == 50 { break }
            }
            #expect(count == 50)
            running.cancel()
            await running.value
            let records = try await server.administration.messages.newest(100)
            #expect(records.count { $0.state == .sent } >= 46)
        }
    }
}
