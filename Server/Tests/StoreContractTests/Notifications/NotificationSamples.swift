import Foundation
import LatchkeyCore
import LatchkeyStores

extension Stores {
    /// Starts a session a number of seconds after the sample time, and notifies the user's other devices.
    @discardableResult
    func logIn(
        _ user: User,
        key: [UInt8]? = digest(),
        push: PushDevice? = nil,
        by providers: Set<PushProvider> = [.apns, .fcm],
        at seconds: TimeInterval = 0
    ) async throws -> SessionRecord {
        let session = NewSession(
            .sample(of: user, idleLifetime: 1_000_000, createdAt: Date.sample.addingTimeInterval(seconds)),
            pushDevice: push.map { PushDeviceRecord($0) },
            deviceKeyDigest: key,
            notice: SignInNotice(by: providers, ids: ids)
        )
        guard try await sessions.insert(session) else { throw StoreError.defect("no such user") }
        return session.record
    }

    /// Claims notifications for a minute, at a number of seconds after the sample time.
    func claimNotifications(
        _ count: Int = 100,
        by providers: Set<PushProvider> = [.apns, .fcm],
        at seconds: TimeInterval = 0
    ) async throws -> [ClaimedNotification] {
        let time = Date.sample.addingTimeInterval(seconds)
        return try await notifications(by: providers)
            .claim(count, as: newID(), at: time, until: time.addingTimeInterval(60))
    }

    /// The devices with pending notifications, sorted by their tokens.
    func told(at seconds: TimeInterval = 0) async throws -> [PushDevice] {
        try await claimNotifications(at: seconds).compactMap { $0.target?.device.device }.sorted { $0.token < $1.token }
    }
}

extension PushDevice {
    /// A device of Google's service.
    static func android(_ number: Int = 1) throws -> PushDevice {
        try PushDevice(provider: "fcm", token: "fcm-\(number)-" + String(repeating: "t", count: 40))
    }
}
