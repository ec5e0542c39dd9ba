import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyHTTP
import NIOCore

/// The pages' files, named after their content, so that browsers cache them forever.
struct Assets: Sendable {
    struct File: Sendable {
        let path: String
        let tag: String
        let mediaType: String
        let bytes: ByteBuffer
        /// The bytes for browsers that accept gzip; nil if that makes them no smaller.
        let compressed: ByteBuffer?
    }

    let stylesheet: File
    let script: File
    let logo: File
    /// For home screens, which do not support SVG; nil for an SVG logo.
    let touchIcon: File?

    init(_ brand: Brand) {
        // The brand's colours are part of the one stylesheet; a second one would delay pages.
        let stylesheet = Array(brand.style.utf8) + PackageResources.pages_css
        self.stylesheet = File("pages", "css", "text/css; charset=utf-8", stylesheet)
        script = File("pages", "js", "text/javascript; charset=utf-8", PackageResources.pages_js)
        switch (brand.logo?.kind, brand.logo?.bytes) {
        case (.png, let bytes?): logo = File("logo", "png", "image/png", bytes)
        case (.svg, let bytes?): logo = File("logo", "svg", "image/svg+xml", bytes)
        default: logo = File("logo", "svg", "image/svg+xml", PackageResources.mark_svg)
        }
        touchIcon =
            switch brand.logo?.kind {
            case .png: logo
            case .svg: nil
            case nil: File("touch-icon", "png", "image/png", PackageResources.mark_png)
            }
    }

    var links: AssetLinks {
        AssetLinks(
            stylesheet: stylesheet.path,
            script: script.path,
            logo: logo.path,
            touchIcon: touchIcon?.path
        )
    }

    func add(to router: Router<LatchkeyRequestContext>) {
        var files = [stylesheet.path: stylesheet, script.path: script, logo.path: logo]
        if let touchIcon { files[touchIcon.path] = touchIcon }
        for (path, file) in files { router.get(RouterPath(path)) { request, _ in file.answer(to: request) } }
        // Browsers request these fixed paths, so their content may change and must not be cached forever.
        router.get("/favicon.ico") { request, _ in logo.answer(to: request, isNamedByContent: false) }
        for path in ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"] {
            router.get(RouterPath(path)) { request, _ in
                touchIcon?.answer(to: request, isNamedByContent: false) ?? .noIcon
            }
        }
    }
}

/// The links to the files.
struct AssetLinks: Sendable {
    let stylesheet: String
    let script: String
    let logo: String
    let touchIcon: String?
}

extension Assets.File {
    init(_ name: String, _ ending: String, _ mediaType: String, _ bytes: [UInt8]) {
        let hash = SHA256.hash(data: bytes).prefix(8).map(\.hexadecimal).joined()
        path = "/assets/\(name)-\(hash).\(ending)"
        tag = "\"\(hash)\""
        self.mediaType = mediaType
        self.bytes = ByteBuffer(bytes: bytes)
        compressed = Gzip.compressed(bytes).map { ByteBuffer(bytes: $0) }
    }

    fileprivate func answer(to request: Request, isNamedByContent: Bool = true) -> Response {
        var headers: HTTPFields = [
            .cacheControl: isNamedByContent ? "public, max-age=31536000, immutable" : "public, max-age=86400",
            .vary: "Accept-Encoding",
            // An SVG that is opened directly is a page with its own policy.
            .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        ]
        let compressed = request.headers.acceptGzip ? compressed : nil
        // Both forms have the same content, so the tag of either is weak.
        headers[.eTag] = "W/" + tag
        if request.headers.know(tag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = mediaType
        if let compressed {
            headers[.contentEncoding] = "gzip"
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: compressed))
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
    }
}

extension HTTPFields {
    /// Whether the browser accepts gzip (RFC 9110 §12.5.3); one that refuses it by `q=0` is not worth a parser.
    fileprivate var acceptGzip: Bool {
        self[.acceptEncoding]?.split(separator: ",").contains { coding in
            coding.drop { $0 == " " } == "gzip" || coding.drop { $0 == " " }.hasPrefix("gzip;q=1")
        } ?? false
    }
}

extension Response {
    /// Not found, without a body, because nobody would see it.
    ///
    /// Phones request icons on every visit, so browsers cache the answer for a day.
    fileprivate static var noIcon: Response {
        Response(status: .notFound, headers: [.cacheControl: "public, max-age=86400", .contentLength: "0"])
    }
}

extension Brand {
    fileprivate var style: String {
        ":root{--brand:\(color.text);--on-brand:\(color.textOnIt);--brand-edge:rgb(127 127 127/45%)}\n"
    }
}
