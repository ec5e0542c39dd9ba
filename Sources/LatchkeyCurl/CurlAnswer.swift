public import Foundation

/// The status and the headers of an answer.
public struct CurlHead: Sendable {
    /// The status, for example 200.
    public internal(set) var status = 0
    /// The version, for example `HTTP/1.1`.
    package internal(set) var version = "HTTP/1.1"
    /// The headers, in the order they arrived.
    public internal(set) var fields: [(name: String, value: String)] = []

    /// The values of a header; the name's case does not matter.
    public func values(of name: String) -> [String] {
        let name = name.lowercased()
        return fields.compactMap { $0.name.lowercased() == name ? $0.value : nil }
    }
}

/// The answer of a server.
public struct CurlAnswer: Sendable {
    /// The status and headers.
    public let head: CurlHead
    /// The body, if its destination is memory.
    public let body: Data

    /// The status, for example 200.
    public var status: Int { head.status }
}

/// The destination of an answer's body.
package enum CurlDestination: Sendable {
    /// Memory, up to a number of bytes.
    case memory(atMost: Int?)
    /// Discards the body, but requires that it arrives.
    case nowhere
    /// Ignores the body; reads it up to a number of bytes, so that the connection can be reused.
    case ignored(reading: Int)
    case writer(any CurlWriter)
}

/// Receives the body of an answer piece by piece.
package protocol CurlWriter: Sendable {
    /// Whether the next piece has to wait; `resume` is called then when there is room again.
    func isFull(then resume: @escaping @Sendable () -> Void) -> Bool
    func write(_ bytes: UnsafeRawBufferPointer) throws
    /// Called after the last piece.
    func close()
}

extension CurlWriter {
    package func isFull(then resume: @escaping @Sendable () -> Void) -> Bool { false }
}
