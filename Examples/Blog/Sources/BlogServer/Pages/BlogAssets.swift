import HTTPTypes
import Hummingbird
import NIOCore

/// The stylesheet, the script and the icon; their names change with what they hold, so that browsers may keep them.
struct BlogAssets: Sendable {
    private let files: [BlogAsset]

    init() {
        files = [
            BlogAsset("css", "text/css; charset=utf-8", PackageResources.blog_css),
            BlogAsset("js", "text/javascript; charset=utf-8", PackageResources.blog_js),
            BlogAsset("svg", "image/svg+xml", PackageResources.blog_svg),
        ]
    }

    func add(to router: Router<BlogContext>) {
        for file in files {
            router.get(RouterPath(file.path)) { _, _ in
                Response(
                    status: .ok,
                    headers: [.contentType: file.type, .cacheControl: "public, max-age=31536000, immutable"],
                    body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes))
                )
            }
        }
    }

    /// The addresses for the pages.
    var model: [String: Any] { Dictionary(uniqueKeysWithValues: files.map { ($0.kind, $0.path as Any) }) }
}

private struct BlogAsset: Sendable {
    let kind: String
    let type: String
    let bytes: [UInt8]
    let path: String

    init(_ kind: String, _ type: String, _ bytes: [UInt8]) {
        self.kind = kind
        self.type = type
        self.bytes = bytes
        // FNV-1a: not against anybody, only another name for another file.
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        path = "/assets/blog-\(String(hash, radix: 16)).\(kind)"
    }
}
