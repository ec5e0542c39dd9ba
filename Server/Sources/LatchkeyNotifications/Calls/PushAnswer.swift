import Foundation

/// The answer of a push service.
struct PushAnswer: Sendable {
    let status: Int
    let retryAfter: String?
    let body: Data

    /// The body as JSON; nil for other content.
    func json<Value: Decodable>(_ type: Value.Type) -> Value? { try? JSONDecoder().decode(type, from: body) }

    /// The seconds until the next call, if the answer names them as a number or date (RFC 9110 §10.2.3).
    func pause(at time: Date) -> TimeInterval? {
        guard let text = retryAfter?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = Int(text) { return seconds < 0 ? nil : TimeInterval(min(seconds, 24 * 60 * 60)) }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.date(from: text).map { max(0, $0.timeIntervalSince(time)) }
    }
}

extension String {
    /// The text as a word for the log; nil if it could be a token.
    var asReason: String? {
        let isWord = utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
            default: false
            }
        }
        return isWord && (1...40).contains(utf8.count) ? self : nil
    }
}
