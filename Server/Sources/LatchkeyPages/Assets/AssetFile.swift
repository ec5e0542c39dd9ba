import Crypto
import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import NIOCore

/// A file of the pages, named after its content.
struct AssetFile: Sendable {
    let path: String
    let tag: String
    let mediaType: String
    let bytes: ByteBuffer

    init(_ name: String, _ ending: String, _ mediaType: String, _ bytes: [UInt8]) {
        self.init(named: "\(name)-\(Self.hash(of: bytes)).\(ending)", mediaType, bytes)
    }

    /// - Parameters:
    ///   - name: A name that no other content has.
    ///   - mediaType: The `Content-Type`.
    ///   - bytes: The content.
    init(named name: String, _ mediaType: String, _ bytes: [UInt8]) {
        path = Self.folder + name
        tag = "\"\(name)\""
        self.mediaType = mediaType
        self.bytes = ByteBuffer(bytes: bytes)
    }

    static let folder = "/assets/"

    static func hash(of bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).prefix(8).map(\.hexadecimal).joined()
    }

    func answer(to request: Request, isNamedByContent: Bool = true) -> Response {
        var headers: HTTPFields = [
            .cacheControl: isNamedByContent ? "public, max-age=31536000, immutable" : "public, max-age=86400",
            .eTag: tag,
            // An SVG that is opened directly is a page with its own policy.
            .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        ]
        if request.headers.know(tag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = mediaType
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
    }
}

extension Logo.Kind {
    var mediaType: String {
        switch self {
        case .svg: "image/svg+xml"
        case .png: "image/png"
        }
    }
}
