import Foundation
package import LatchkeyCore

/// Sends notifications through Firebase Cloud Messaging, by its HTTP v1 API.
package struct FCMSender: NotificationSender {
    package static let address = "https://fcm.googleapis.com"

    private let url: String
    private let client: PushClient
    private let token: CachedToken
    private let clock: any WallClock

    package init(_ account: FCMAccount, at url: String = address, by client: PushClient, clock: any WallClock) {
        self.url = "\(url)/v1/projects/\(account.projectID)/messages:send"
        self.client = client
        self.clock = clock
        token = CachedToken(clock: clock) { () throws(DeliveryFailure) in
            try await FCMToken.fetch(account, by: client, at: clock.now())
        }
    }

    package func send(_ notification: PushNotification) async throws(DeliveryFailure) {
        var token = try await token.text()
        var answer = try await post(notification, token)
        if answer.status == 401 {
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
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(FCMBody(notification, at: clock.now())) else {
            throw .permanent("it cannot be written as JSON")
        }
        return try await client.post(
            data,
            to: url,
            [("authorization", "Bearer \(token)"), ("content-type", "application/json")]
        )
    }

    private func failure(_ answer: PushAnswer) -> DeliveryFailure {
        let refusal = answer.json(FCMRefusal.self)?.error
        let code = refusal?.details?.lazy.compactMap(\.errorCode).first
        let word = (code ?? refusal?.status)?.asReason
        let text = "FCM answered \(answer.status)" + (word.map { " \($0)" } ?? "")
        switch (answer.status, code) {
        case (404, "UNREGISTERED"): return .deviceIsGone(since: nil)
        case (403, "SENDER_ID_MISMATCH"): return .permanent(text)
        // The operator can fix the account, and overload passes.
        case (401, _), (403, _), (404, _), (429, _), (500..., _):
            return .temporary(text, after: answer.pause(at: clock.now()))
        default: return .permanent(text)
        }
    }
}

private struct FCMBody: Encodable {
    struct Notification: Encodable {
        let title: String
        let body: String
    }

    struct Android: Encodable {
        struct Shown: Encodable {
            /// A notification with the same tag replaces the shown one.
            let tag: String
        }

        let priority: String
        /// Like `3600s`.
        let ttl: String
        let notification: Shown
    }

    struct Message: Encodable {
        let token: String
        let notification: Notification
        let android: Android
    }

    let message: Message

    init(_ notification: PushNotification, at time: Date) {
        let text = notification.text
        let lifetime = max(0, Int(notification.expiresAt.timeIntervalSince(time)))
        message = Message(
            token: notification.device.token,
            notification: Notification(title: text.title, body: text.body),
            android: Android(priority: "HIGH", ttl: "\(lifetime)s", notification: .init(tag: notification.id.rawValue))
        )
    }
}

/// Google's refusal of a notification.
private struct FCMRefusal: Decodable {
    struct Detail: Decodable {
        let errorCode: String?
    }

    struct Problem: Decodable {
        let status: String?
        let details: [Detail]?
    }

    let error: Problem?
}
