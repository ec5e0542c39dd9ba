package import HTTPTypes
package import NIOCore

/// A part of an answer, on its way from the server to the client.
package enum AnswerPart: Sendable, Equatable {
    /// An answer with a small body, which goes to the client in one piece.
    case whole(HTTPResponse, ByteBuffer)
    case head(HTTPResponse)
    case body(ByteBuffer)
    case end(HTTPFields?)
}
