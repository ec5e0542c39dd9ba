import Foundation
import LatchkeyCore
import Testing

@Suite struct NotificationDeliveryTests {
    private let clock = TurnedClock()
    private let bell = Bell()

    private func notification(hasDevice: Bool = true) throws -> ClaimedNotification {
        let device = try PushDevice(provider: "apns", token: String(repeating: "a1", count: 32))
        let target = NotificationTarget(
            device: PushDeviceRecord(device, storedAs: [1]),
            userID: "u",
            registeredAt: clock.now().addingTimeInterval(-100),
            locale: "ja"
        )
        return ClaimedNotification(
            id: "n",
            claim: "",
            kind: .newSignIn,
            target: hasDevice ? target : nil,
            createdAt: clock.now(),
            triedUntil: clock.now().addingTimeInterval(NotificationKind.patience),
            attempts: 0
        )
    }

    private func delivery(_ store: MemoryNotificationStore, _ sender: ScriptedSender?) -> NotificationDelivery {
        NotificationDelivery(
            store: store,
            senders: sender.map { [.apns: $0] } ?? [:],
            clock: clock,
            bell: bell,
            chance: { 1 }
        )
    }

    /// Delivers until nothing is left, turning the clock to when it is due.
    private func deliverAll(_ store: MemoryNotificationStore, _ sender: ScriptedSender?) async throws -> [TimeInterval]
    {
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
        let claimed = try notification()
        let (store, sender) = (MemoryNotificationStore(claimed), ScriptedSender())
        #expect(try await deliverAll(store, sender) == [])
        let sent = try #require(await sender.sent.first)
        #expect(sent.id == "n")
        #expect(sent.locale == "ja")
        #expect(sent.device == claimed.target?.device.device)
        #expect(sent.expiresAt == claimed.triedUntil)
        #expect(await store.outcomes == ["sent"])
        #expect(!"\(sent)".contains("a1a1"))
        #expect(!sent.text.body.contains("a1a1"))
    }

    @Test func `it is tried 30 times over hours, and then given up`() async throws {
        let store = MemoryNotificationStore(try notification())
        let sender = ScriptedSender(Array(repeating: .temporary("503"), count: 1000))
        let pauses = try await deliverAll(store, sender)
        // One is the longest of all chances: in the other half they end earlier by number than by time.
        #expect(pauses.count < NotificationKind.plan.mostAttempts ?? 0)
        #expect(pauses.prefix(4) == [2, 4, 8, 16])
        let longest = try #require(pauses.max())
        #expect(longest.rounded() == NotificationKind.plan.longest)
        #expect(pauses.reduce(0, +).rounded() == NotificationKind.patience)
        #expect(await store.outcomes.last == "given up: 503")
    }

    @Test(arguments: [(0.0, ["sent"]), (0.001, ["given up: its time was over before it was sent"])])
    func `what nobody has sent in its time is not sent after it`(row: (late: Double, outcomes: [String])) async throws {
        let (store, sender) = (MemoryNotificationStore(try notification()), ScriptedSender())
        clock.turn(by: NotificationKind.patience + row.late)
        #expect(try await deliverAll(store, sender) == [])
        #expect(await store.outcomes == row.outcomes)
        #expect(await sender.sent.count == (row.late == 0 ? 1 : 0))
    }

    @Test func `thirty attempts are the most`() {
        let plan = NotificationKind.plan
        let (now, end) = (clock.now(), clock.now().addingTimeInterval(NotificationKind.patience))
        #expect(plan.next(afterAttempts: 29, at: now, until: end, chance: 0) != nil)
        #expect(plan.next(afterAttempts: 30, at: now, until: end, chance: 0) == nil)
    }

    @Test func `it waits as long as the provider says, and never beyond its time`() async throws {
        let store = MemoryNotificationStore(try notification())
        let sender = ScriptedSender([
            .temporary("429", after: 90), .temporary("429", after: 1), .temporary("429", after: 1_000_000),
        ])
        #expect(try await deliverAll(store, sender) == [90, 4, NotificationKind.patience - 94])
        #expect(await store.outcomes.last == "sent")
    }

    @Test func `a device that is gone is removed, and not tried again`() async throws {
        for since in [nil, clock.now().addingTimeInterval(-99)] {
            let claimed = try notification()
            let (store, sender) = (MemoryNotificationStore(claimed), ScriptedSender([.deviceIsGone(since: since)]))
            #expect(try await deliverAll(store, sender) == [])
            #expect(await store.removed == [claimed.target].compactMap { $0 })
            #expect(await store.outcomes == ["given up: the app is not on the device any more; it was removed"])
        }
    }

    @Test func `a device that was registered after it was gone stays, and is tried again`() async throws {
        let gone = clock.now().addingTimeInterval(-100)
        let store = MemoryNotificationStore(try notification())
        let sender = ScriptedSender([.deviceIsGone(since: gone)])
        #expect(try await deliverAll(store, sender) == [2])
        #expect(await store.removed.isEmpty)
        #expect(await store.outcomes.last == "sent")
    }

    @Test func `a removal that fails is done again`() async throws {
        let store = MemoryNotificationStore(try notification(), failingRemovals: 1)
        let sender = ScriptedSender([.deviceIsGone(since: nil), .deviceIsGone(since: nil)])
        #expect(try await deliverAll(store, sender) == [2])
        #expect(await store.removed.count == 1)
    }

    @Test func `what a provider refuses removes no device`() async throws {
        let store = MemoryNotificationStore(try notification())
        let sender = ScriptedSender([.permanent("APNs answered 400 BadDeviceToken")])
        #expect(try await deliverAll(store, sender) == [])
        #expect(await store.removed.isEmpty)
        #expect(await store.outcomes == ["given up: APNs answered 400 BadDeviceToken"])
    }

    @Test func `what has no device any more goes nowhere`() async throws {
        let (store, sender) = (MemoryNotificationStore(try notification(hasDevice: false)), ScriptedSender())
        #expect(try await deliverAll(store, sender) == [])
        #expect(await sender.sent.isEmpty)
        #expect(await store.outcomes == ["given up: the device is not the user's any more"])
    }

    @Test(arguments: [(nil, "New"), ("ja", "アカウント"), ("JA_jp", "アカウント"), ("jam", "New"), ("fr-FR", "New")])
    func `its texts are in Japanese or else in English`(locale: String?, beginning: String) {
        for kind in NotificationKind.allCases { #expect(kind.text(in: locale).title.hasPrefix(beginning)) }
    }
}
