package import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The source of a request's body.
package enum RequestBody: Sendable {
    /// The request itself.
    case inRequest
    /// A file, read while it is sent.
    case file(URL)
    /// A new stream for each sending.
    case stream(@Sendable () throws -> InputStream)
}

/// The destination of the body of a successful answer; others are kept in memory.
package enum AnswerDestination: Sendable {
    case memory
    /// A new file.
    case file(URL)
    /// A reader who begins when the head has arrived.
    case pipe(AnswerPipe)
}

/// A request with its body and the destination of its answer.
package struct OutgoingRequest: Sendable {
    package var request: URLRequest
    package var body: RequestBody
    /// The destination of the body of a successful answer.
    package var destination: AnswerDestination

    package init(_ request: URLRequest, body: RequestBody = .inRequest, destination: AnswerDestination = .memory) {
        self.request = request
        self.body = body
        self.destination = destination
    }

    /// Whether it can be sent again.
    package var isRepeatable: Bool {
        hasOwnBody || request.httpBodyStream == nil
    }

    var hasOwnBody: Bool { if case .inRequest = body { false } else { true } }

    /// The request with its body in memory.
    ///
    /// - Throws: The errors of reading the body.
    package func inMemory() throws -> URLRequest {
        var request = request
        switch body {
        case .inRequest: break
        case .file(let file): request.httpBody = try Data(contentsOf: file)
        case .stream(let make): request.httpBody = try Data(reading: make())
        }
        return request
    }
}

extension Data {
    fileprivate init(reading stream: InputStream) throws {
        self.init()
        stream.open()
        defer { stream.close() }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = stream.read(&buffer, maxLength: buffer.count)
            guard count >= 0 else { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
            if count == 0 { return }
            append(contentsOf: buffer[..<count])
        }
    }
}
