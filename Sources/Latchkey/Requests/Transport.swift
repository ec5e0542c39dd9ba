package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Sends HTTP requests; the one way out to the network, so that tests can stand in its place.
package protocol Transport: Sendable {
    /// Sends a request and collects the answer.
    ///
    /// - Throws: ``LatchkeyError`` or `URLError` when there is no answer; any answer of any status is returned.
    func send(_ request: URLRequest, under rules: TransferRules) async throws -> Answer

    /// Sends a request whose body or answer need not be in memory.
    ///
    /// - Throws: As the other, and what reading the body or writing the answer throws.
    func send(_ outgoing: OutgoingRequest, under rules: TransferRules) async throws -> Answer
}

extension Transport {
    /// All in memory, for transports that have no files of their own.
    package func send(_ outgoing: OutgoingRequest, under rules: TransferRules) async throws -> Answer {
        let answer = try await send(try outgoing.inMemory(), under: rules)
        guard let destination = outgoing.destination, answer.isSuccess else { return answer }
        let file = try AnswerFile(at: destination)
        defer { file.close() }
        try file.append(answer.data)
        return Answer(data: Data(), response: answer.response)
    }
}

/// What a transfer may do.
package struct TransferRules: Sendable, Hashable {
    /// How long the answer may be, in bytes; nil for any length.
    package let maximumBytes: Int?
    /// How long the whole transfer may take, in seconds; nil for as long as bytes arrive.
    package let deadline: TimeInterval?
    /// Whether redirects are followed.
    ///
    /// Another origin never gets the token, and only requests that read.
    package let followsRedirects: Bool

    package init(maximumBytes: Int?, deadline: TimeInterval?, followsRedirects: Bool) {
        self.maximumBytes = maximumBytes
        self.deadline = deadline
        self.followsRedirects = followsRedirects
    }

    /// Calls that carry passwords and refresh tokens: a short answer, soon, from the server itself.
    package static let signIn = TransferRules(maximumBytes: 1 << 20, deadline: 30, followsRedirects: false)
    /// Telling the server that the user has gone: nobody waits long for it.
    package static let farewell = TransferRules(maximumBytes: 1 << 20, deadline: 5, followsRedirects: false)
    /// Requests of the app.
    package static let data = TransferRules(maximumBytes: nil, deadline: nil, followsRedirects: true)
}
