import Crypto
import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import NIOCore

/// A file of the pages, named after its content.
struct AssetFile: Sendable {
    let path: String
    let mediaType: String
    let bytes: ByteBuffer
    /// The content in gzip; nil if that would save nothing.
    let compressed: ByteBuffer?
    private let tag: String

    init(_ name: String, _ ending: String, _ mediaType: String, _ bytes: [UInt8]) {
        self.init(named: "\(name)-\(Self.hash(of: bytes)).\(ending)", mediaType, bytes)
    }

    /// - Parameters:
    ///   - name: A name that no other content has.
    ///   - mediaType: The `Content-Type`.
    ///   - bytes: The content.
    init(named name: String, _ mediaType: String, _ bytes: [UInt8]) {
        path = Self.folder + name
        tag = name
        self.mediaType = mediaType
        self.bytes = ByteBuffer(bytes: bytes)
        compressed = Gzip.compressed(bytes).map { ByteBuffer(bytes: $0) }
    }

    static let folder = "/assets/"

    static func hash(of bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).prefix(8).map(\.hexadecimal).joined()
    }

    func answer(to request: Request, isNamedByContent: Bool = true) -> Response {
        let compressed = request.headers.acceptGzip ? compressed : nil
        let tag = compressed == nil ? "\"\(tag)\"" : "\"\(tag)-gzip\""
        var headers: HTTPFields = [
            .vary: "Accept-Encoding",
            .cacheControl: isNamedByContent ? "public, max-age=31536000, immutable" : "public, max-age=86400",
            .eTag: tag,
            // An SVG that is opened directly is a page with its own policy.
            .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        ]
        if request.headers.know(tag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = mediaType
        if compressed != nil { headers[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: compressed ?? bytes))
    }
}

extension HTTPFields {
    /// Whether the client reads gzip (RFC 9110 §12.5.3).
    fileprivate var acceptGzip: Bool {
        (self[.acceptEncoding] ?? "").lowercased().split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " } }
            return parts.first == "gzip"
                && !parts.dropFirst().contains { $0.hasPrefix("q=0") && Double($0.dropFirst(2)) == 0 }
        }
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
