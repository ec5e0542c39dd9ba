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
        let hash: String
        let mediaType: String
        let bytes: ByteBuffer
        /// The content in gzip; nil if that would save nothing.
        let compressed: ByteBuffer?
    }

    let stylesheet: File
    /// The rest of the styles of the account pages.
    let accountStylesheet: File
    let script: File
    let logo: File
    /// For home screens, which do not support SVG; nil for an SVG logo.
    let touchIcon: File?
    private let illustrations: [File]

    init(_ brand: Brand) {
        let illustrations = Illustration.allCases.map { ($0, $0.file) }
        let pictures = illustrations.map { "--\($0.rawValue):url(\($1.path))" }.joined(separator: ";")
        self.illustrations = illustrations.map(\.1)
        // The brand's colours are part of the one stylesheet; a second one would delay pages.
        let stylesheet = Array("\(brand.style):root{\(pictures)}\n".utf8) + PackageResources.pages_css
        self.stylesheet = File("pages", "css", "text/css; charset=utf-8", stylesheet)
        let accountStyle = Array(AvatarTint.style.utf8) + PackageResources.account_css
        accountStylesheet = File("account", "css", "text/css; charset=utf-8", accountStyle)
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
            accountStylesheet: accountStylesheet.path,
            script: script.path,
            logo: logo.path,
            touchIcon: touchIcon?.path
        )
    }

    func add(to router: Router<LatchkeyRequestContext>) {
        var files = [
            stylesheet.path: stylesheet, accountStylesheet.path: accountStylesheet, script.path: script,
            logo.path: logo,
        ]
        for file in illustrations { files[file.path] = file }
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
    let accountStylesheet: String
    let script: String
    let logo: String
    let touchIcon: String?
}

extension Assets.File {
    init(_ name: String, _ ending: String, _ mediaType: String, _ bytes: [UInt8]) {
        hash = SHA256.hash(data: bytes).prefix(8).map(\.hexadecimal).joined()
        path = "/assets/\(name)-\(hash).\(ending)"
        self.mediaType = mediaType
        self.bytes = ByteBuffer(bytes: bytes)
        compressed = Gzip.compressed(bytes).map { ByteBuffer(bytes: $0) }
    }

    fileprivate func answer(to request: Request, isNamedByContent: Bool = true) -> Response {
        let compressed = request.headers.acceptGzip ? compressed : nil
        let tag = compressed == nil ? "\"\(hash)\"" : "\"\(hash)-gzip\""
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
