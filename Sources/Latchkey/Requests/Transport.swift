#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// Sends all HTTP requests; tests replace it.
package protocol Transport: Sendable {
    /// Sends a request.
    ///
    /// - Throws: ``LatchkeyError`` or `URLError` without an answer; answers with any status are returned.
    func send(_ request: URLRequest, under rules: TransferRules) async throws -> Answer

    /// Sends a request whose body or answer may be a file or stream.
    ///
    /// - Throws: The errors of the other method, and those of reading the body or writing the answer.
    func send(_ outgoing: OutgoingRequest, under rules: TransferRules) async throws -> Answer
}

extension Transport {
    /// Loads the body into memory, for transports without file support.
    package func send(_ outgoing: OutgoingRequest, under rules: TransferRules) async throws -> Answer {
        let answer = try await send(try outgoing.inMemory(), under: rules)
        guard answer.isSuccess, case .file(let url) = outgoing.destination else { return answer }
        let file = try AnswerFile(at: url)
        defer { file.close() }
        try file.append(answer.data)
        return Answer(data: Data(), response: answer.response)
    }
}

/// The limits of a transfer.
package struct TransferRules: Sendable, Hashable {
    /// The longest answer in bytes; nil for no limit.
    package let maximumBytes: Int?
    /// The time limit of the whole transfer; nil for no limit while bytes arrive.
    package let timeout: Duration?
    /// Whether redirects are followed; to another origin only GET and HEAD, without the token.
    package let followsRedirects: Bool

    package init(maximumBytes: Int?, timeout: Duration?, followsRedirects: Bool) {
        self.maximumBytes = maximumBytes
        self.timeout = timeout
        self.followsRedirects = followsRedirects
    }

    /// Calls with passwords and refresh tokens.
    package static let signIn = TransferRules(maximumBytes: 1 << 20, timeout: .seconds(30), followsRedirects: false)
    /// Logouts, which wait only briefly.
    package static let logOut = TransferRules(maximumBytes: 1 << 20, timeout: .seconds(5), followsRedirects: false)
    /// Requests of the app.
    package static let data = TransferRules(maximumBytes: nil, timeout: nil, followsRedirects: true)
}
