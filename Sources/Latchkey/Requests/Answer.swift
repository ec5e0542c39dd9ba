package import Foundation
package import LatchkeyAPI

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// An answer of a server.
package struct Answer: Sendable {
    package let data: Data
    package let response: HTTPURLResponse

    package init(data: Data, response: HTTPURLResponse) {
        self.data = data
        self.response = response
    }
}

extension Answer {
    package var status: Int { response.statusCode }

    package var isSuccess: Bool { (200...299).contains(status) }

    /// The problem of an error answer (RFC 9457); nil for anything else, such as a captive portal's page.
    package var problem: Problem? {
        guard !isSuccess, mediaType == Problem.mediaType else { return nil }
        return try? WireJSON.decode(Problem.self, from: data)
    }

    /// The `Date` of the answer.
    package var date: Date? {
        header("Date").flatMap { try? Self.dateFormat.parse($0) }
    }

    /// How long to wait before the next try (`Retry-After` in seconds).
    package var retryAfter: Duration? {
        header("Retry-After").flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }.map { .seconds(max(0, $0)) }
    }

    /// Whether the server refused the access token (RFC 6750).
    package var refusesToken: Bool {
        guard status == 401, let challenge = header("WWW-Authenticate")?.lowercased() else { return false }
        return challenge.hasPrefix("bearer")
            && (challenge.contains("error=\"invalid_token\"") || challenge.contains("error=invalid_token"))
    }

    /// Decodes the body.
    ///
    /// - Throws: ``LatchkeyError`` for an error answer, and `unexpected_answer` if the body has another form.
    package func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        guard isSuccess else { throw LatchkeyError(answer: self) }
        if let nothing = NoBody() as? Value { return nothing }
        do {
            return try WireJSON.decode(type, from: data)
        } catch {
            throw LatchkeyError.unexpectedAnswer(self, at: Self.path(in: error))
        }
    }

    /// Requires a 204, which a captive portal never answers.
    ///
    /// - Throws: ``LatchkeyError`` for an error answer, and `unexpected_answer` for anything but 204.
    package func requireNoContent() throws {
        guard isSuccess else { throw LatchkeyError(answer: self) }
        guard status == 204 else { throw LatchkeyError.unexpectedAnswer(self) }
    }

    private func header(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }

    private var mediaType: String? {
        header("Content-Type")?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// The path of the invalid member, without its value, which may be a secret.
    private static func path(in error: any Error) -> String? {
        let keys: [any CodingKey]
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): keys = context.codingPath + [key]
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            keys = context.codingPath
        default: keys = []
        }
        return keys.isEmpty ? nil : keys.map(\.stringValue).joined(separator: ".")
    }

    private static let dateFormat = Date.ParseStrategy(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
            \(second: .twoDigits) 'GMT'
            """,
        locale: Locale(identifier: "en_US_POSIX"),
        timeZone: .gmt
    )
}
