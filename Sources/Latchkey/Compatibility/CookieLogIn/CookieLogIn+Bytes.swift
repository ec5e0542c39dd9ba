import LatchkeyAPI

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension CookieLogIn {
    /// Sends a request and returns when the head of its answer has arrived, as ``data(for:logIn:)`` otherwise.
    ///
    /// A refused request waits for the login before this returns. The cookies of the answer are stored before this
    /// returns, too. The transfer pauses while the app does not read.
    ///
    /// ```swift
    /// let (bytes, response) = try await logIn.bytes(for: request)
    /// for try await line in bytes.lines { show(line) }
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request; its `timeoutInterval` limits the time without a byte.
    ///   - policy: Which answers call for a login; nil for ``logInPolicy``.
    /// - Returns: The body, and the answer with any status.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)``.
    public func bytes(
        for request: URLRequest,
        logIn policy: LogInPolicy? = nil
    ) async throws(LatchkeyError) -> (AnswerBytes, HTTPURLResponse) {
        try await LatchkeyError.typed { try await AnswerBytes.reading(request) { try await self.send($0, policy) } }
    }
}
