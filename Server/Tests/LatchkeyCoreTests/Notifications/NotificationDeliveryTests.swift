import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct NotificationDeliveryTests {
    private let clock = TurnedClock()
    private let deliverySignal = WakeSignal()
    private let memory = MemoryStorage()

    private func pushDevice() throws -> PushDevice {
        try PushDevice(provider: "apns", token: String(repeating: "a1", count: 32))
    }

    /// A storage with one notification, to a device that was registered 100 seconds ago.
    private func store(hasDevice: Bool = true) throws -> FailingStorage {
        let device = PushDeviceRecord(try pushDevice(), storedAs: [1])
        let owned = OwnedPushDevice(device, userID: "u", sessionID: "old", applicationID: Application.defaultID)
        let (now, registered) = (clock.now(), clock.now().addingTimeInterval(-100))
        try memory.insertUser(locale: "ja", at: registered)
        try memory.insert(.sample(id: "old", createdAt: registered), pushDevice: hasDevice ? device : nil)
        try memory.change { tables in
            let session = SessionRecord.sample(id: "new", createdAt: now)
            try tables.sessions.insert(session)
            try tables.notifications.insert("n", .newSignIn, for: owned, about: session)
        }
        return FailingStorage(memory)
    }

    /// The state of the notification.
    private func outcome(_ store: FailingStorage) async throws -> String {
        let record = try #require(try await DeliveryQueue.notifications(by: [.apns], in: store).newest(1).first)
        return record.state.rawValue + (record.lastError.map { ": \($0)" } ?? "")
    }

    /// Whether the user has the device.
    private var hasDevice: Bool {
        get throws { try memory.change { [clock] in try !$0.pushDevices.devices(of: "u", at: clock.now()).isEmpty } }
    }

    private func delivery(_ store: FailingStorage, _ sender: ScriptedSender?) -> NotificationDelivery {
        NotificationDelivery(
            storage: store,
            providers: [.apns],
            senders: sender.map { [.apns: $0] } ?? [:],
            clock: clock,
            deliverySignal: deliverySignal,
            chance: { 1 }
        )
    }

    /// Delivers until nothing is left, advancing the clock to each due time.
    private func deliverAll(_ store: FailingStorage, _ sender: ScriptedSender?) async throws -> [TimeInterval] {
        let delivery = delivery(store, sender)
        var pauses: [TimeInterval] = []
        while let claimed = try await delivery.claim().first {
            guard case .postponed(let next, _) = try await delivery.deliver(claimed) else { break }
            pauses.append(next.timeIntervalSince(clock.now()))
            clock.turn(by: next.timeIntervalSince(clock.now()))
        }
        return pauses
    }

    @Test func `it goes to the device in the user's language, under its id, until it is of no use`() async throws {
        let expiry = clock.now().addingTimeInterval(NotificationKind.retryPeriod)
        let (store, sender) = (try store(), ScriptedSender())
        #expect(try await deliverAll(store, sender) == [])
        let sent = try #require(await sender.sent.first)
        #expect(sent.id == "n")
        #expect(sent.locale == "ja")
        #expect(try sent.device == pushDevice())
        #expect(sent.expiresAt == expiry)
        #expect(try await outcome(store) == "sent")
        #expect(!"\(sent)".contains("a1a1"))
    }

    @Test func `it is tried 30 times over hours, and then given up`() async throws {
        let store = try store()
        let sender = ScriptedSender(Array(repeating: .temporary("503"), count: 1000))
        let pauses = try await deliverAll(store, sender)
        // With the longest random pauses, the time limit ends the attempts before their number does.
        #expect(pauses.count < NotificationKind.plan.mostAttempts ?? 0)
        #expect(pauses.prefix(4) == [2, 4, 8, 16])
        let longest = try #require(pauses.max())
        #expect(longest.rounded() == NotificationKind.plan.longest)
        #expect(pauses.reduce(0, +).rounded() == NotificationKind.retryPeriod)
        #expect(try await outcome(store) == "failed: 503")
    }

    @Test(arguments: [(0.0, "sent"), (0.001, "failed: its time was over before it was sent")])
    func `what nobody has sent in its time is not sent after it`(row: (late: Double, outcome: String)) async throws {
        let (store, sender) = (try store(), ScriptedSender())
        clock.turn(by: NotificationKind.retryPeriod + row.late)
        #expect(try await deliverAll(store, sender) == [])
        #expect(try await outcome(store) == row.outcome)
        #expect(await sender.sent.count == (row.late == 0 ? 1 : 0))
    }

    @Test func `thirty attempts are the most`() {
        let plan = NotificationKind.plan
        let (now, end) = (clock.now(), clock.now().addingTimeInterval(NotificationKind.retryPeriod))
        #expect(plan.next(afterAttempts: 29, at: now, until: end, chance: 0) != nil)
        #expect(plan.next(afterAttempts: 30, at: now, until: end, chance: 0) == nil)
    }

    @Test func `it waits as long as the provider says, and never beyond its time`() async throws {
        let store = try store()
        let sender = ScriptedSender([
            .temporary("429", after: 90), .temporary("429", after: 1), .temporary("429", after: 1_000_000),
        ])
        #expect(try await deliverAll(store, sender) == [90, 4, NotificationKind.retryPeriod - 94])
        #expect(try await outcome(store) == "sent")
    }

    @Test(arguments: [nil, -99.0]) func `a device that is gone is removed, and not tried again`(
        since: Double?
    ) async throws {
        let gone = since.map { clock.now().addingTimeInterval($0) }
        let (store, sender) = (try store(), ScriptedSender([.deviceIsGone(since: gone)]))
        #expect(try hasDevice)
        #expect(try await deliverAll(store, sender) == [])
        #expect(try !hasDevice)
        #expect(try await outcome(store) == "failed: the app is not on the device any more; it was removed")
    }

    @Test func `a device that was registered after it was gone stays, and is tried again`() async throws {
        let gone = clock.now().addingTimeInterval(-100)
        let store = try store()
        let sender = ScriptedSender([.deviceIsGone(since: gone)])
        #expect(try await deliverAll(store, sender) == [2])
        #expect(try hasDevice)
        #expect(try await outcome(store) == "sent")
    }

    @Test func `a removal that fails is done again`() async throws {
        let store = try store()
        // The first transaction is the claim.
        store.fail(1, .transaction, after: 1)
        let sender = ScriptedSender([.deviceIsGone(since: nil), .deviceIsGone(since: nil)])
        #expect(try await deliverAll(store, sender) == [2])
        #expect(try !hasDevice)
    }

    @Test func `what a provider refuses removes no device`() async throws {
        let store = try store()
        let sender = ScriptedSender([.permanent("APNs answered 400 BadDeviceToken")])
        #expect(try await deliverAll(store, sender) == [])
        #expect(try hasDevice)
        #expect(try await outcome(store) == "failed: APNs answered 400 BadDeviceToken")
    }

    @Test func `what has no device any more goes nowhere`() async throws {
        let (store, sender) = (try store(hasDevice: false), ScriptedSender())
        #expect(try await deliverAll(store, sender) == [])
        #expect(await sender.sent.isEmpty)
        #expect(try await outcome(store) == "failed: the device is not the user's any more")
    }
}
