import HTTPTypes
package import Hummingbird
import NIOCore

/// The stylesheet, script and icon of a site.
///
/// A path contains a hash of the file, so browsers may keep it forever. The stylesheet begins with the look that all
/// sites share.
package struct StaticFiles: Sendable {
    private struct File {
        let kind: String
        let type: String
        let bytes: [UInt8]
        let path: String

        init(of site: String, _ kind: String, _ type: String, _ bytes: [UInt8]) {
            // FNV-1a
            let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            self.kind = kind
            self.type = type
            self.bytes = bytes
            path = "/assets/\(site)-\(String(hash, radix: 16)).\(kind)"
        }
    }

    private let files: [File]
    /// The picture of an empty list.
    ///
    /// Only the stylesheet names it, so browsers load it only where it is shown.
    private let empty = File(of: "empty", "svg", "image/svg+xml", PackageResources.empty_svg)

    package init(of site: String, css: [UInt8], js: [UInt8]? = nil, svg: [UInt8]) {
        let style = PackageResources.site_css + Array(":root{--empty:url(\(empty.path))}\n".utf8) + css
        files =
            [File(of: site, "css", "text/css; charset=utf-8", style), File(of: site, "svg", "image/svg+xml", svg)]
            + (js.map { [File(of: site, "js", "text/javascript; charset=utf-8", $0)] } ?? [])
    }

    package func add(to router: Router<some RequestContext>) {
        for file in files + [empty] {
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
