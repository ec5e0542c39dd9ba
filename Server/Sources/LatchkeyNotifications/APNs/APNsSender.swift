import Foundation
package import LatchkeyCore

/// Sends notifications through the Apple Push Notification service.
package struct APNsSender: NotificationSender {
    package static let address = "https://api.push.apple.com"
    /// For apps that Xcode installs.
    package static let sandboxAddress = "https://api.sandbox.push.apple.com"

    private let account: APNsAccount
    private let url: String
    private let sandboxURL: String
    private let client: PushClient
    private let token: CachedToken
    private let clock: any WallClock

    /// - Parameters:
    ///   - account: The account.
    ///   - url: The address of the service.
    ///   - sandboxURL: The address for apps that Xcode installs; Apple's for Apple's service, otherwise `url`.
    ///   - client: Calls the service.
    ///   - clock: The current time.
    package init(
        _ account: APNsAccount,
        at url: String = address,
        sandboxAt sandboxURL: String? = nil,
        by client: PushClient,
        clock: any WallClock
    ) {
        self.account = account
        self.url = url
        self.sandboxURL = sandboxURL ?? (url == Self.address ? Self.sandboxAddress : url)
        self.client = client
        self.clock = clock
        token = CachedToken(clock: clock) { () throws(DeliveryFailure) in
            try APNsToken.make(account, at: clock.now())
        }
    }

    package func send(_ notification: PushNotification) async throws(DeliveryFailure) {
        var token = try await token.text()
        var answer = try await post(notification, token)
        if answer.status == 403, answer.reason == "ExpiredProviderToken" {
            token = try await self.token.text(insteadOf: token)
            answer = try await post(notification, token)
        }
        guard answer.status != 200 else { return }
        throw failure(answer)
    }

    private func post(
        _ notification: PushNotification,
        _ token: String
    ) async throws(DeliveryFailure) -> PushAnswer {
        let text = notification.text
        let body = APNsBody(aps: .init(alert: .init(title: text.title, body: text.body), sound: "default"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(body) else { throw .permanent("it cannot be written as JSON") }
        return try await client.post(
            data,
            to: "\(notification.device.isForDevelopment ? sandboxURL : url)/3/device/\(notification.device.token)",
            [
                ("authorization", "bearer \(token)"),
                ("apns-topic", account.topic),
                ("apns-push-type", "alert"),
                ("apns-id", notification.id.rawValue),
                ("apns-collapse-id", notification.id.rawValue),
                ("apns-expiration", "\(Int64(notification.expiresAt.timeIntervalSince1970))"),
                ("apns-priority", "10"),
                ("content-type", "application/json"),
            ]
        )
    }

    private func failure(_ answer: PushAnswer) -> DeliveryFailure {
        let reason = answer.reason
        let text = "APNs answered \(answer.status)" + (reason.map { " \($0)" } ?? "")
        switch answer.status {
        case 410:
            let since = answer.refusal?.timestamp.map { Date(timeIntervalSince1970: $0 / 1000) }
            return .deviceIsGone(since: since)
        // The operator can fix the account, and overload passes.
        case 401, 403, 429, 500...: return .temporary(text, after: answer.pause(at: clock.now()))
        default: return .permanent(text)
        }
    }
}

private struct APNsBody: Encodable {
    struct Alert: Encodable {
        let title: String
        let body: String
    }

    struct APS: Encodable {
        let alert: Alert
        let sound: String
    }

    let aps: APS
}

/// Apple's refusal of a notification.
private struct APNsRefusal: Decodable {
    let reason: String?
    /// When the token became invalid, in milliseconds.
    let timestamp: Double?
}

extension PushAnswer {
    fileprivate var refusal: APNsRefusal? { json(APNsRefusal.self) }
    fileprivate var reason: String? { refusal?.reason?.asReason }
}
