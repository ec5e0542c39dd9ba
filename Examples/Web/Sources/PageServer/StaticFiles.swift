import HTTPTypes
package import Hummingbird
import NIOCore

/// The stylesheet, script and icon of a site.
///
/// A path contains a hash of the file, so browsers may keep it forever.
package struct StaticFiles: Sendable {
    private struct File {
        let kind: String
        let type: String
        let bytes: [UInt8]
        let path: String
    }

    private let files: [File]

    package init(of site: String, css: [UInt8], js: [UInt8], svg: [UInt8]) {
        files = [
            ("css", "text/css; charset=utf-8", css), ("js", "text/javascript; charset=utf-8", js),
            ("svg", "image/svg+xml", svg),
        ].map { kind, type, bytes in
            // FNV-1a
            let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            return File(
                kind: kind,
                type: type,
                bytes: bytes,
                path: "/assets/\(site)-\(String(hash, radix: 16)).\(kind)"
            )
        }
    }

    package func add(to router: Router<some RequestContext>) {
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

    /// The paths for the templates: `css`, `js` and `svg`.
    package var model: [String: Any] { Dictionary(uniqueKeysWithValues: files.map { ($0.kind, $0.path as Any) }) }
}
