public import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension CookieLogIn {
    /// Sends a request with the cookies of whoever is logged in.
    ///
    /// They go with requests to the origin of the service, to the paths that they are for, and over a redirect to no other
    /// origin. What the answer sets, renews or deletes is kept, unless somebody has logged in or out meanwhile; while nobody
    /// is logged in, cookies are neither kept nor sent. A request to another origin is sent as it is.
    ///
    /// - Parameters:
    ///   - request: What to send; to the service, a header `Cookie` is replaced.
    ///   - policy: Which answers mean that somebody has to log in; ``logInPolicy`` without it.
    /// - Returns: The answer, whatever its status is.
    /// - Throws: ``LatchkeyError``: `login_cancelled` when nobody wants to log in, `login_required` when somebody has logged
    ///   out meanwhile, `user_changed` when another user has logged in than the request was sent as, `body_not_repeatable` when it has a stream that could not be sent again,
    ///   `network_unavailable`, `timed_out`, `cancelled`, and those of the credential store.
    public func data(
        for request: URLRequest,
        logIn policy: LogInPolicy? = nil
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        try await LatchkeyError.typed {
            let answer = try await send(OutgoingRequest(request), policy)
            return (answer.data, answer.response)
        }
    }

    /// Sends a request with a body, as ``data(for:logIn:)`` does.
    ///
    /// - Parameters:
    ///   - request: What to send; its own body is replaced.
    ///   - body: The body.
    ///   - policy: Which answers mean that somebody has to log in; ``logInPolicy`` without it.
    /// - Returns: The answer, whatever its status is.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)`` does.
    public func upload(
        for request: URLRequest,
        from body: Data,
        logIn policy: LogInPolicy? = nil
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        try await LatchkeyError.typed {
            var request = request.withoutBody
            request.httpBody = body
            return try await data(for: request, logIn: policy)
        }
    }

    /// Sends a request with a file as its body, as ``data(for:logIn:)`` does.
    ///
    /// The file is read while it is sent, and anew when it has to be sent again; leave it alone until then.
    ///
    /// - Parameters:
    ///   - request: What to send; its own body is replaced.
    ///   - file: The file.
    ///   - policy: Which answers mean that somebody has to log in; ``logInPolicy`` without it.
    /// - Returns: The answer, whatever its status is.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)`` does, and `file_unavailable` when the file cannot be read.
    public func upload(
        for request: URLRequest,
        fromFile file: URL,
        logIn policy: LogInPolicy? = nil
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        try await LatchkeyError.typed {
            guard FileManager.default.isReadableFile(atPath: file.path(percentEncoded: false)) else {
                throw LatchkeyError.unreadable(file)
            }
            let answer = try await send(OutgoingRequest(request.withoutBody, body: .file(file)), policy)
            return (answer.data, answer.response)
        }
    }

    /// Sends a request with a stream as its body, as ``data(for:logIn:)`` does.
    ///
    /// - Parameters:
    ///   - request: What to send; its own body is replaced. On Apple systems a header `Content-Length` may say how long the
    ///     stream is; without it, and on Linux, it is sent in chunks.
    ///   - makeStream: Makes a stream, from its beginning: one each time the request is sent.
    ///   - policy: Which answers mean that somebody has to log in; ``logInPolicy`` without it.
    /// - Returns: The answer, whatever its status is.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)`` does; an error of the closure is its `underlying`.
    public func upload(
        for request: URLRequest,
        streaming makeStream: @escaping @Sendable () throws -> InputStream,
        logIn policy: LogInPolicy? = nil
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        try await LatchkeyError.typed {
            let answer = try await send(OutgoingRequest(request.withoutBody, body: .stream(makeStream)), policy)
            return (answer.data, answer.response)
        }
    }

    /// Sends a request and keeps its answer in a file, as ``data(for:logIn:)`` does otherwise.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - policy: Which answers mean that somebody has to log in; ``logInPolicy`` without it.
    /// - Returns: A temporary file with the body, which only this user can read and which is the app's to move or remove,
    ///   and the answer, whatever its status is.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)`` does, and `file_unavailable` when the file cannot be written.
    ///   There is no file then.
    public func download(
        for request: URLRequest,
        logIn policy: LogInPolicy? = nil
    ) async throws(LatchkeyError) -> (URL, HTTPURLResponse) {
        try await LatchkeyError.typed {
            try await OutgoingRequest.download(request) { try await send($0, policy) }
        }
    }
}
