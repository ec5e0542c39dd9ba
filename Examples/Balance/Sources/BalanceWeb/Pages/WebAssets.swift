import HTTPTypes
import Hummingbird
import NIOCore

/// The stylesheet, the script and the icon; their names change with what they hold, so that browsers may keep them.
struct WebAssets: Sendable {
    private let files: [WebAsset]

    init() {
        files = [
            WebAsset("css", "text/css; charset=utf-8", PackageResources.balance_css),
            WebAsset("js", "text/javascript; charset=utf-8", PackageResources.balance_js),
            WebAsset("svg", "image/svg+xml", PackageResources.balance_svg),
        ]
    }

    func add(to router: Router<WebContext>) {
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

private struct WebAsset: Sendable {
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
        path = "/assets/balance-\(String(hash, radix: 16)).\(kind)"
    }
}
