import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

/// The pages' files, named after their content, so that browsers cache them forever.
struct Assets: Sendable {
    let stylesheet: AssetFile
    /// The rest of the styles of the account pages.
    let accountStylesheet: AssetFile
    let script: AssetFile
    let logo: AssetFile
    /// For home screens, which do not support SVG; nil for an SVG logo.
    let touchIcon: AssetFile?
    /// The stylesheet without a brand's colour.
    let colorlessStyle: [UInt8]
    private let illustrations: [AssetFile]

    init(_ brand: Brand) {
        let illustrations = Illustration.allCases.map { ($0, $0.file) }
        let pictures = illustrations.map { "--\($0.rawValue):url(\($1.path))" }.joined(separator: ";")
        self.illustrations = illustrations.map(\.1)
        let style = Array(":root{\(pictures)}\n".utf8) + PackageResources.pages_css
        colorlessStyle = style
        stylesheet = AssetFile("pages", "css", Self.styleType, Self.style(style, in: brand.color))
        let accountStyle = Array(AvatarTint.style.utf8) + PackageResources.account_css
        accountStylesheet = AssetFile("account", "css", Self.styleType, accountStyle)
        script = AssetFile("pages", "js", "text/javascript; charset=utf-8", PackageResources.pages_js)
        logo =
            if let logo = brand.logo {
                AssetFile("logo", logo.kind.rawValue, logo.kind.mediaType, logo.bytes)
            } else {
                AssetFile("logo", "svg", "image/svg+xml", PackageResources.mark_svg)
            }
        touchIcon =
            switch brand.logo?.kind {
            case .png: logo
            case .svg: nil
            case nil: AssetFile("touch-icon", "png", "image/png", PackageResources.mark_png)
            }
    }

    static let styleType = "text/css; charset=utf-8"

    /// A stylesheet in a brand's colour, which is part of it, because a second one would delay pages.
    static func style(_ style: [UInt8], in color: BrandColor) -> [UInt8] {
        let brand =
            ":root{--brand:\(color.text);--on-brand:\(color.textOnIt);--brand-edge:rgb(127 127 127/45%)}\n"
        return Array(brand.utf8) + style
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
    var stylesheet: String
    let accountStylesheet: String
    let script: String
    var logo: String
    var touchIcon: String?

    /// The logo, if it is a PNG.
    var picture: String? { logo.hasSuffix(".png") ? logo : nil }
}

extension Response {
    /// Not found, without a body, because nobody would see it.
    ///
    /// Phones request icons on every visit, so browsers cache the answer for a day.
    fileprivate static var noIcon: Response {
        Response(status: .notFound, headers: [.cacheControl: "public, max-age=86400", .contentLength: "0"])
    }
}
