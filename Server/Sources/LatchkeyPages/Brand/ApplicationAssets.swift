import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

/// The files of the applications' brands: logos from the storage, and stylesheets in their colours.
///
/// Recently used files stay in memory. A request for a name that no application has reads nothing.
final class ApplicationAssets: Sendable {
    /// 2 MiB of logos at most.
    private static let mostFiles = 32

    private let applications: ApplicationDirectory
    private let storage: any Storage
    private let files = Locked(RecentlyUsed<String, AssetFile>(capacity: mostFiles))
    private let style: [UInt8]
    /// The stylesheets' name without the colour.
    private let styleName: String

    /// - Parameters:
    ///   - applications: The applications, whose brands change.
    ///   - storage: Keeps the logos.
    ///   - style: The stylesheet without a brand's colour.
    init(_ applications: ApplicationDirectory, storage: any Storage, style: [UInt8]) {
        self.applications = applications
        self.storage = storage
        self.style = style
        styleName = "pages-\(AssetFile.hash(of: style))-"
    }

    /// The links to an application's files; the server's where it has none of its own.
    func links(for own: ApplicationBrand, besides links: AssetLinks) -> AssetLinks {
        var links = links
        if let color = own.color { links.stylesheet = AssetFile.folder + name(ofStyleIn: color) }
        if let logo = own.logo {
            links.logo = AssetFile.folder + logo.fileName
            links.touchIcon = logo.kind == .png ? links.logo : nil
        }
        return links
    }

    func add(to router: Router<LatchkeyRequestContext>) {
        router.get("\(AssetFile.folder):file") { request, context in
            guard let file = try await self.file(named: context.parameters.get("file") ?? "") else {
                throw HTTPProblem.notFound
            }
            return file.answer(to: request)
        }
    }

    private func file(named name: String) async throws -> AssetFile? {
        if name.hasPrefix(styleName) { return stylesheet(named: name) }
        guard let (id, stored) = applications.withLogo(fileName: name) else { return nil }
        if let file = files.withLock({ $0[name] }) { return file }
        let logo: Logo?
        do { logo = try await storage.logo(stored, of: id) } catch { throw HTTPProblem(error) }
        return logo.map { remember(AssetFile(named: name, stored.kind.mediaType, $0.bytes), name) }
    }

    private func stylesheet(named name: String) -> AssetFile? {
        guard let color = BrandColor("#" + name.dropFirst(styleName.count).prefix(6)),
            name == self.name(ofStyleIn: color),
            applications.haveBrand(in: color)
        else { return nil }
        if let file = files.withLock({ $0[name] }) { return file }
        return remember(AssetFile(named: name, Assets.styleType, Assets.style(style, in: color)), name)
    }

    private func name(ofStyleIn color: BrandColor) -> String { styleName + color.text.dropFirst() + ".css" }

    private func remember(_ file: AssetFile, _ name: String) -> AssetFile {
        files.withLock { $0.remember(file, for: name) }
        return file
    }
}
