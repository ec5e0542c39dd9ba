public import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension LatchkeyClient {
    /// Sends a request with a body, as ``data(for:logIn:)``.
    ///
    /// - Parameters:
    ///   - request: The request; its own body is replaced.
    ///   - body: The body.
    ///   - policy: Which answers call for a login; nil for ``logInPolicy``.
    /// - Returns: The answer with any status.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)``.
    public func upload(
        for request: URLRequest,
        from body: Data,
        logIn policy: LogInPolicy? = nil
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        try await LatchkeyError.typed {
            try await send(OutgoingRequest(request, uploading: body), policy).dataAndResponse
        }
    }

    /// Sends a request with a file as its body, as ``data(for:logIn:)``.
    ///
    /// The file is read while it is sent, and again for a retry. Do not change it until the call returns.
    ///
    /// - Parameters:
    ///   - request: The request; its own body is replaced.
    ///   - file: The file.
    ///   - policy: Which answers call for a login; nil for ``logInPolicy``.
    /// - Returns: The answer with any status.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)``, and `file_unavailable` if the file cannot be read.
    public func upload(
        for request: URLRequest,
        fromFile file: URL,
        logIn policy: LogInPolicy? = nil
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        try await LatchkeyError.typed {
            try await send(OutgoingRequest(request, uploadingFile: file), policy).dataAndResponse
        }
    }

    /// Sends a request with a stream as its body, as ``data(for:logIn:)``.
    ///
    /// - Parameters:
    ///   - request: The request; its own body is replaced. On Apple systems a `Content-Length` header may give the
    ///     length of the stream; without it, and on Linux, it is sent in chunks.
    ///   - makeStream: Makes a new stream for each sending.
    ///   - policy: Which answers call for a login; nil for ``logInPolicy``.
    /// - Returns: The answer with any status.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)``; an error of the closure is its `underlying`.
    public func upload(
        for request: URLRequest,
        streaming makeStream: @escaping @Sendable () throws -> InputStream,
        logIn policy: LogInPolicy? = nil
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        try await LatchkeyError.typed {
            try await send(OutgoingRequest(request.withoutBody, body: .stream(makeStream)), policy).dataAndResponse
        }
    }

    /// Sends a request and writes the answer's body to a file, as ``data(for:logIn:)`` otherwise.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - policy: Which answers call for a login; nil for ``logInPolicy``.
    /// - Returns: A temporary file with the body, readable by this user only, which the app moves or removes; and the
    ///   answer with any status.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)``, and `file_unavailable` if the file cannot be written.
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
