package import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Where the body of a request comes from.
package enum RequestBody: Sendable {
    /// The request has it.
    case inRequest
    /// A file, which is read as it is sent.
    case file(URL)
    /// A stream, made anew each time it is sent.
    case stream(@Sendable () throws -> InputStream)
}

/// A request with its body, and where its answer goes.
package struct OutgoingRequest: Sendable {
    package var request: URLRequest
    package var body: RequestBody
    /// The file that the body of a good answer is written to, in place of memory.
    package var destination: URL?

    package init(_ request: URLRequest, body: RequestBody = .inRequest, destination: URL? = nil) {
        self.request = request
        self.body = body
        self.destination = destination
    }

    /// Whether it can be sent a second time.
    package var isRepeatable: Bool {
        hasOwnBody || request.httpBodyStream == nil
    }

    /// Whether the body is not in the request.
    var hasOwnBody: Bool { if case .inRequest = body { false } else { true } }

    /// The same with its body in memory.
    ///
    /// - Throws: What reading the body throws.
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
