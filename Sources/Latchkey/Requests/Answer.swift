package import Foundation
package import LatchkeyAPI

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// What a server answered.
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

    /// The problem, when the answer is an error in the form of our contract.
    ///
    /// A proxy's or captive portal's page is none.
    package var problem: Problem? {
        guard !isSuccess, mediaType == Problem.mediaType else { return nil }
        return try? WireJSON.decode(Problem.self, from: data)
    }

    /// The server's clock when it answered.
    package var date: Date? {
        header("Date").flatMap { try? Self.dateFormat.parse($0) }
    }

    /// How many seconds to wait before the next try.
    package var retryAfter: Int? {
        header("Retry-After").flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }.map { max(0, $0) }
    }

    /// Whether the answer says, in the words of RFC 6750, that the access token was not accepted.
    package var refusesToken: Bool {
        guard status == 401, let challenge = header("WWW-Authenticate")?.lowercased() else { return false }
        return challenge.hasPrefix("bearer")
            && (challenge.contains("error=\"invalid_token\"") || challenge.contains("error=invalid_token"))
    }

    /// The body as a value of the contract.
    ///
    /// - Throws: ``LatchkeyError`` for an error answer, and `unexpected_answer` when the body is something else.
    package func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        guard isSuccess else { throw LatchkeyError(answer: self) }
        if let nothing = NoBody() as? Value { return nothing }
        do {
            return try WireJSON.decode(type, from: data)
        } catch {
            throw LatchkeyError.unexpectedAnswer(self, at: Self.path(in: error))
        }
    }

    /// Goes on only when the server says that something was done and has nothing to tell, as a hotel's page never does.
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

    /// The member at fault.
    ///
    /// Only its name is told: values may be secrets.
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
