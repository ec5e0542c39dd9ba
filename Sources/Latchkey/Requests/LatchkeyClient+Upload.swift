public import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension LatchkeyClient {
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

extension OutgoingRequest {
    /// Sends a request and keeps its answer in a new file.
    static func download(
        _ request: URLRequest,
        by send: (OutgoingRequest) async throws -> Answer
    ) async throws -> (URL, HTTPURLResponse) {
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        do {
            let answer = try await send(OutgoingRequest(request, destination: file))
            // What is no success, and what is empty, has not been written yet.
            if !FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
                let rest = try AnswerFile(at: file)
                defer { rest.close() }
                try rest.append(answer.data)
            }
            return (file, answer.response)
        } catch {
            try? FileManager.default.removeItem(at: file)
            throw LatchkeyError(transport: error)
        }
    }
}

extension URLRequest {
    var withoutBody: URLRequest {
        var request = self
        request.httpBody = nil
        request.httpBodyStream = nil
        return request
    }
}
