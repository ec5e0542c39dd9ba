import CCurl
import Crypto
import Foundation
package import LatchkeyCore

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

    /// - Parameters:
    ///   - url: Where to; `isURL` says what it may be.
    ///   - secret: What the requests are signed with.
    ///   - clock: Tells the time.
    package init(url: String, secret: [UInt8], clock: any WallClock) {
        self.url = url
        self.secret = secret
        self.clock = clock
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
        let (url, headers) = (url, headers(for: data, id: sms.id))
        try await OwnThread.run { Self.post(Array(data), to: url, headers) }
    }

    private func headers(for body: Data, id: Message.ID) -> [String] {
        let timestamp = "\(clock.now().milliseconds / 1000)"
        let signature = HMAC<SHA256>.authenticationCode(
            for: Data("\(timestamp).".utf8) + body,
            using: SymmetricKey(data: secret)
        )
        let digits = signature.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return [
            "Content-Type: application/json", "Idempotency-Key: \(id)", "Latchkey-Timestamp: \(timestamp)",
            "Latchkey-Signature: v1=\(digits)", "User-Agent: Latchkey", "Expect:",
        ]
    }

    private static func post(_ body: [UInt8], to url: String, _ headers: [String]) -> Result<Void, MessageFailure> {
        guard let transfer = try? CurlTransfer(body, to: url, headers) else {
            return .failure(.temporary("libcurl does not do what it is asked for"))
        }
        let code = transfer.perform()
        guard code == CURLE_OK else { return .failure(.temporary(CurlTransfer.text(of: code))) }
        let status = transfer.status
        if (200..<300).contains(status) { return .success(()) }
        let reason = "the webhook answered \(status)"
        // What is wrong with the request stays wrong; the other refusals of a client pass.
        let isPermanent = (400..<500).contains(status) && ![401, 403, 404, 408, 425, 429].contains(status)
        return .failure(isPermanent ? .permanent(reason) : .temporary(reason))
    }
}

extension CurlTransfer {
    fileprivate convenience init(_ body: [UInt8], to url: String, _ headers: [String]) throws(Defect) {
        try self.init()
        try set(CURLOPT_URL, url)
        if let host = URLComponents(string: url)?.host, Loopback.has(host) { try set(CURLOPT_PROXY, "") }
        try set(CURLOPT_POST, 1)
        try set(CURLOPT_HTTPHEADER, list: headers)
        conversation.body = body
        try set(CURLOPT_POSTFIELDSIZE_LARGE, size: body.count)
    }
}
