import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct MessageDeliveryTests {
    private let storage = FailingStorage(MemoryStorage())
    private let clock = TurnedClock()
    private let deliverySignal = WakeSignal()

    private var queue: MessageQueue {
        MessageQueue(
            storage: storage,
            sealing: TurningSealing(),
            ids: IDSource(clock: clock),
            clock: clock,
            deliverySignal: deliverySignal
        )
    }

    private func delivery(_ transport: any MessageTransport) -> MessageDelivery {
        MessageDelivery(
            storage: storage,
            sealing: TurningSealing(),
            transport: transport,
            clock: clock,
            deliverySignal: deliverySignal,
            chance: { 1 }
        )
    }

    /// Sends the due messages, one after another.
    private func deliverDue(_ delivery: MessageDelivery) async throws -> [MessageDelivery.Outcome] {
        var outcomes: [MessageDelivery.Outcome] = []
        while true {
            let claimed = try await delivery.claim()
            if claimed.isEmpty { return outcomes }
            for message in claimed { outcomes.append(try await delivery.deliver(message)) }
        }
    }

    /// Whether a message still waits to be sent.
    private var isAnyWaiting: Bool {
        get async throws { try await DeliveryQueue.messages(in: storage).nextDue() != nil }
    }

    private func message(lifetime: TimeInterval? = nil) throws -> Message {
        Message(
            .passwordChanged,
            to: .email(try EmailAddress("ada@example.com")),
            parameters: MessageParameters(code: "493817", lifetime: lifetime)
        )
    }

    @Test func `what is enqueued is sent once, and the signal is sent`() async throws {
        let transport = ScriptedTransport()
        let delivery = delivery(transport)
        for _ in 0..<10 { try await queue.enqueue(message()) }
        await deliverySignal.wait()
        #expect(try await deliverDue(delivery) == Array(repeating: .sent, count: 10))
        #expect(try await deliverDue(delivery) == [])
        #expect(Set(await transport.sent).count == 10)
        #expect(try await !isAnyWaiting)
    }

    @Test func `no more are claimed than are sent at once`() async throws {
        let delivery = delivery(ScriptedTransport())
        for _ in 0..<10 { try await queue.enqueue(message()) }
        let claimed = try await delivery.claim()
        #expect(claimed.count == MessageDelivery.width)
        #expect(try await delivery.claim().isEmpty)
        _ = try await delivery.deliver(claimed[0])
        #expect(try await delivery.claim().count == 1)
    }

    @Test func `a failed claim takes no room`() async throws {
        let delivery = delivery(ScriptedTransport())
        try await queue.enqueue(message())
        storage.fail(10, .transaction)
        for _ in 0..<10 { await #expect(throws: StoreError.self) { try await delivery.claim() } }
        #expect(try await deliverDue(delivery) == [.sent])
    }

    @Test func `what failed for now is tried again, later and later, and sent once`() async throws {
        let transport = ScriptedTransport(Array(repeating: .temporary("450"), count: 4))
        let delivery = delivery(transport)
        try await queue.enqueue(message())
        var waits: [TimeInterval] = []
        while try await isAnyWaiting {
            let before = clock.now()
            guard case .postponed(let next, "450") = try await deliverDue(delivery).first else { break }
            waits.append(next.timeIntervalSince(before))
            #expect(try await deliverDue(delivery) == [])
            clock.turn(by: next.timeIntervalSince(before))
        }
        #expect(waits == [2, 4, 8, 16])
        #expect(await transport.sent.count == 1)
        #expect(try await !isAnyWaiting)
    }

    @Test func `what failed for good is not tried again`() async throws {
        let transport = ScriptedTransport([.permanent("550 5.1.1")])
        let delivery = delivery(transport)
        try await queue.enqueue(message())
        #expect(try await deliverDue(delivery) == [.givenUp(because: "550 5.1.1")])
        clock.turn(by: 100_000)
        #expect(try await deliverDue(delivery) == [])
        #expect(await transport.attempts == 1)
    }

    @Test(arguments: [(nil, 24.0), (600.0, 1.0)] as [(TimeInterval?, Double)])
    func `it gives up after a day, or an hour where the text is over by then`(
        lifetime: TimeInterval?,
        hours: Double
    ) async throws {
        let transport = ScriptedTransport(Array(repeating: .temporary("down"), count: 1000))
        let delivery = delivery(transport)
        try await queue.enqueue(message(lifetime: lifetime))
        let start = clock.now()
        while let outcome = try await deliverDue(delivery).first {
            guard case .postponed(let next, _) = outcome else { break }
            clock.turn(by: next.timeIntervalSince(clock.now()))
        }
        #expect(clock.now().timeIntervalSince(start) == hours * 60 * 60)
        #expect(try await !isAnyWaiting)
        #expect(await transport.sent.isEmpty)
    }

    @Test func `what was sent and could not be marked is marked later and never sent again`() async throws {
        let transport = ScriptedTransport()
        let delivery = delivery(transport)
        try await queue.enqueue(message())
        let claimed = try #require(try await delivery.claim().first)
        storage.fail(2, .transaction)
        await #expect(throws: StoreError.self) { try await delivery.deliver(claimed) }
        await #expect(throws: StoreError.self) { try await delivery.claim() }
        clock.turn(by: MessageDelivery.claimDuration + 1)
        #expect(try await deliverDue(delivery) == [])
        #expect(try await !isAnyWaiting)
        #expect(await transport.sent.count == 1)
    }

    @Test func `without the mark another program sends it again when the claim is over, so the test is not blind`()
        async throws
    {
        let (one, other) = (ScriptedTransport(), ScriptedTransport())
        try await queue.enqueue(message())
        let first = delivery(one)
        let claimed = try #require(try await first.claim().first)
        storage.fail(1, .transaction)
        await #expect(throws: StoreError.self) { try await first.deliver(claimed) }
        #expect(try await deliverDue(delivery(other)) == [])
        clock.turn(by: MessageDelivery.claimDuration + 1)
        #expect(try await deliverDue(delivery(other)) == [.sent])
        #expect(await one.sent == other.sent)
    }

    @Test func `a message that cannot be opened is given up`() async throws {
        let delivery = delivery(ScriptedTransport())
        try await queue.enqueue(message())
        let claimed = try #require(try await delivery.claim().first)
        let damaged = ClaimedMessage(
            id: claimed.id,
            claim: claimed.claim,
            sealed: [],
            createdAt: claimed.createdAt,
            triedUntil: claimed.triedUntil,
            attempts: 1
        )
        guard case .givenUp(let reason) = try await delivery.deliver(damaged) else {
            Issue.record("it was not given up")
            return
        }
        #expect(reason.contains("another secret"))
    }

    @Test func `it waits until the next message is due, and no longer than for what others leave`() async throws {
        let delivery = delivery(ScriptedTransport([.temporary("450")]))
        #expect(try await delivery.pause() == MessageDelivery.longestPause)
        try await queue.enqueue(message())
        #expect(try await delivery.pause() == .milliseconds(100))
        _ = try await deliverDue(delivery)
        #expect(try await delivery.pause() == .seconds(2))
    }
}
