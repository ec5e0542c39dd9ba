public import Foundation

/// The status and the headers of an answer.
public struct CurlHead: Sendable {
    /// The status, as 200.
    public internal(set) var status = 0
    /// The version, as `HTTP/1.1`.
    package internal(set) var version = "HTTP/1.1"
    /// The headers, as they arrived.
    public internal(set) var fields: [(name: String, value: String)] = []

    /// The values of a header, by its name in any case.
    public func values(of name: String) -> [String] {
        let name = name.lowercased()
        return fields.compactMap { $0.name.lowercased() == name ? $0.value : nil }
    }
}

/// What a server has answered.
public struct CurlAnswer: Sendable {
    /// Its status and headers.
    public let head: CurlHead
    /// Its body, where it was to be in memory.
    public let body: Data

    /// The status, as 200.
    public var status: Int { head.status }
}

/// Where the body of an answer goes.
package enum CurlDestination: Sendable {
    /// To memory, if it is no longer than so many bytes.
    case memory(atMost: Int?)
    /// Nowhere, but it must arrive.
    case nowhere
    /// Nowhere, and it need not arrive; it is read up to so many bytes, so that the connection can be kept.
    case ignored(reading: Int)
    case writer(any CurlWriter)
}

/// Takes the body of an answer piece by piece.
package protocol CurlWriter: Sendable {
    func write(_ bytes: UnsafeRawBufferPointer) throws
    /// Nothing more comes.
    func close()
}
