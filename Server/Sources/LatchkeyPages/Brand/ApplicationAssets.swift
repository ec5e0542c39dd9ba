import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

/// The files of the applications' brands: logos from the storage, and stylesheets in their colours.
///
/// Recently used logos stay in memory. A request for any other name reads nothing.
final class ApplicationAssets: Sendable {
    /// 2 MiB at most.
    private static let mostLogos = 32

    private let applications: ApplicationDirectory
    private let storage: any Storage
    private let logos = Locked(RecentlyUsed<String, AssetFile>(capacity: mostLogos))
    /// The stylesheet's name without the colour.
    private let stylesheet = "pages-\(AssetFile.hash(of: PackageResources.pages_css))-"

    init(_ applications: ApplicationDirectory, storage: any Storage) {
        self.applications = applications
        self.storage = storage
    }

    /// The links to an application's files; the server's where it has none of its own.
    func links(for brand: Brand, of own: ApplicationBrand, besides links: AssetLinks) -> AssetLinks {
        var links = links
        if own.color != nil { links.stylesheet = AssetFile.folder + stylesheetName(in: brand.color) }
        if let logo = own.logo {
            links.logo = AssetFile.folder + logo.fileName
            links.touchIcon = logo.kind == .png ? links.logo : nil
        }
        return links
    }

    func add(to router: Router<LatchkeyRequestContext>) {
        router.get("\(AssetFile.folder):file") { request, context in
            let name = context.parameters.get("file") ?? ""
            guard let file = try await self.file(named: name) else { throw HTTPProblem.notFound }
            return file.answer(to: request)
        }
    }

    private func file(named name: String) async throws -> AssetFile? {
        if name.hasPrefix(stylesheet) {
            guard let color = BrandColor("#" + name.dropFirst(stylesheet.count).prefix(6)),
                name == stylesheetName(in: color)
            else { return nil }
            return AssetFile(named: name, Assets.styleType, Assets.style(in: color))
        }
        return try await logo(named: name)
    }

    private func stylesheetName(in color: BrandColor) -> String { stylesheet + color.text.dropFirst() + ".css" }

    private func logo(named name: String) async throws -> AssetFile? {
        guard let (id, stored) = applications.withLogo(fileName: name) else { return nil }
        if let file = logos.withLock({ $0[name] }) { return file }
        let logo: Logo?
        do { logo = try await storage.logo(stored, of: id) } catch { throw HTTPProblem(error) }
        guard let logo else { return nil }
        let file = AssetFile(named: name, stored.kind.mediaType, logo.bytes)
        logos.withLock { $0.remember(file, for: name) }
        return file
    }
}
