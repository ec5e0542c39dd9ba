import Crypto
import Foundation
package import LatchkeyCore
package import LatchkeyCurl

/// Sends text messages to the operator's HTTP server, signed.
///
/// `POST` with `{"id", "to", "text", "kind"}`. `Latchkey-Timestamp` is the time in seconds since 1970.
/// `Latchkey-Signature` is `v1=` and the HMAC-SHA256, in hexadecimal digits, of the timestamp, a dot and the body. Any
/// 2xx answer accepts the message.
package struct SMSWebhook: SMSTransport {
    private struct Body: Encodable {
        let id: Message.ID
        let to: String
        let text: String
        let kind: String
    }

    private let url: String
    private let secret: Secret
    private let clock: any WallClock
    private let client: CurlClient

    /// - Parameters:
    ///   - url: The webhook; see `isURL`.
    ///   - secret: Signs the requests.
    ///   - clock: The wall clock.
    ///   - curl: The HTTP library.
    package init(url: String, secret: Secret, clock: any WallClock, by curl: Curl) {
        self.url = url
        self.secret = secret
        self.clock = clock
        var options = CurlOptions()
        // If a kept connection breaks between two messages, the next message fails.
        options.keepsConnections = false
        let host = URLComponents(string: url)?.host
        options.proxy = host.map(Loopback.has) == true ? .none : .environment
        options.version = .http2WhereOffered
        client = CurlClient(options, with: curl)
    }

    /// Whether a text is a webhook's URL: `https://`, or `http://` on this computer.
    package static func isURL(_ text: String) -> Bool {
        guard !text.contains(where: \.isWhitespace), let parts = URLComponents(string: text), let scheme = parts.scheme,
            let host = parts.host, !host.isEmpty, parts.fragment == nil, parts.user == nil
        else { return false }
        return scheme == "https" || scheme == "http" && Loopback.has(host)
    }

    package func send(_ sms: SMS) async throws(DeliveryFailure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let body = Body(id: sms.id, to: sms.recipient.text, text: sms.text, kind: sms.kind.rawValue)
        guard let data = try? encoder.encode(body) else { throw .permanent("it cannot be written as JSON") }
        let headers = headers(for: data, id: sms.id)
        var request = CurlRequest(url, method: "POST", headers: headers, body: .init(data)) { _ in .nowhere }
        request.timeout = .seconds(20)
        request.connectTimeout = .seconds(5)
        let answer: CurlAnswer
        do throws(CurlFailure) { answer = try await client.send(request) } catch {
            if case .cancelled = error { throw .temporary("the server was stopped") }
            throw .temporary("\(error)")
        }
        try Self.check(answer.status)
    }

    private func headers(for body: Data, id: Message.ID) -> [(name: String, value: String)] {
        let timestamp = "\(clock.now().milliseconds / 1000)"
        let signature = HMAC<SHA256>.authenticationCode(
            for: Data("\(timestamp).".utf8) + body,
            using: SymmetricKey(data: secret.bytes)
        )
        let digits = signature.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return [
            ("Content-Type", "application/json"), ("Idempotency-Key", id.rawValue), ("Latchkey-Timestamp", timestamp),
            ("Latchkey-Signature", "v1=\(digits)"), ("User-Agent", "Latchkey"), ("Accept", "*/*"),
        ]
    }

    private static func check(_ status: Int) throws(DeliveryFailure) {
        if (200..<300).contains(status) { return }
        let reason = "the webhook answered \(status)"
        // A retry repeats a client error, except for those that pass or that the operator can correct.
        let isPermanent = (400..<500).contains(status) && ![401, 403, 404, 408, 425, 429].contains(status)
        throw isPermanent ? .permanent(reason) : .temporary(reason)
    }
}
