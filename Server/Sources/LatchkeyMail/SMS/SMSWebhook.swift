import Crypto
import Foundation
package import LatchkeyCore
package import LatchkeyCurl

/// Hands text messages to an HTTP server of the operator, signed.
///
/// `POST` with `{"id", "to", "text", "kind"}`. `Latchkey-Timestamp` is the time in seconds since 1970, and
/// `Latchkey-Signature` is `v1=` and the HMAC-SHA256 in hexadecimal digits of the timestamp, a dot and the body. Any answer
/// of 2xx takes the message over.
package struct SMSWebhook: SMSTransport {
    private struct Body: Encodable {
        let id: String
        let to: String
        let text: String
        let kind: String
    }

    private let url: String
    private let secret: [UInt8]
    private let clock: any WallClock
    private let client: CurlClient

    /// - Parameters:
    ///   - url: Where to; `isURL` says what it may be.
    ///   - secret: What the requests are signed with.
    ///   - clock: Tells the time.
    ///   - curl: What speaks HTTP.
    package init(url: String, secret: [UInt8], clock: any WallClock, by curl: Curl) {
        self.url = url
        self.secret = secret
        self.clock = clock
        var options = CurlOptions()
        // A connection that breaks between two messages would be a message that fails.
        options.keepsConnections = false
        let host = URLComponents(string: url)?.host
        options.proxy = host.map(Loopback.has) == true ? .none : .environment
        options.version = .http2WhereOffered
        client = CurlClient(options, with: curl)
    }

    /// Whether a text is the URL of a webhook: `https://`, or `http://` on this computer.
    package static func isURL(_ text: String) -> Bool {
        guard !text.contains(where: \.isWhitespace), let parts = URLComponents(string: text), let scheme = parts.scheme,
            let host = parts.host, !host.isEmpty, parts.fragment == nil, parts.user == nil
        else { return false }
        return scheme == "https" || scheme == "http" && Loopback.has(host)
    }

    package func send(_ sms: SMS) async throws(MessageFailure) {
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
            using: SymmetricKey(data: secret)
        )
        let digits = signature.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return [
            ("Content-Type", "application/json"), ("Idempotency-Key", id), ("Latchkey-Timestamp", timestamp),
            ("Latchkey-Signature", "v1=\(digits)"), ("User-Agent", "Latchkey"), ("Accept", "*/*"),
        ]
    }

    /// What the webhook's answer means.
    private static func check(_ status: Int) throws(MessageFailure) {
        if (200..<300).contains(status) { return }
        let reason = "the webhook answered \(status)"
        // What is wrong with the request stays wrong; the other refusals of a client pass.
        let isPermanent = (400..<500).contains(status) && ![401, 403, 404, 408, 425, 429].contains(status)
        throw isPermanent ? .permanent(reason) : .temporary(reason)
    }
}
