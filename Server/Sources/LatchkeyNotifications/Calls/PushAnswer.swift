import Foundation

/// What a service has answered.
struct PushAnswer: Sendable {
    let status: Int
    let retryAfter: String?
    let body: Data

    /// The body as JSON; nil when it is something else.
    func json<Value: Decodable>(_ type: Value.Type) -> Value? { try? JSONDecoder().decode(type, from: body) }

    /// How long to wait before the next call, in seconds, where it says so: as a number or a date (RFC 9110 §10.2.3).
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
    /// A word of another service for logs: nothing that could be a token of somebody.
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
