import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension OutgoingRequest {
    /// A request whose body is replaced by data.
    init(_ request: URLRequest, uploading body: Data) {
        self.init(request.withoutBody)
        self.request.httpBody = body
    }

    /// A request whose body is replaced by a file.
    ///
    /// - Throws: ``LatchkeyError`` with `file_unavailable` if the file cannot be read.
    init(_ request: URLRequest, uploadingFile file: URL) throws(LatchkeyError) {
        guard FileManager.default.isReadableFile(atPath: file.path(percentEncoded: false)) else {
            throw .unreadable(file)
        }
        self.init(request.withoutBody, body: .file(file))
    }

    /// Sends a request and writes its answer to a new temporary file.
    static func download(
        _ request: URLRequest,
        by send: (OutgoingRequest) async throws -> Answer
    ) async throws -> (URL, HTTPURLResponse) {
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        do {
            let answer = try await send(OutgoingRequest(request, destination: .file(file)))
            // Transports write only successful answers with a body.
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

extension Answer {
    /// The pair that `URLSession` returns.
    var dataAndResponse: (Data, HTTPURLResponse) { (data, response) }
}

extension URLRequest {
    var withoutBody: URLRequest {
        var request = self
        request.httpBody = nil
        request.httpBodyStream = nil
        return request
    }
}
