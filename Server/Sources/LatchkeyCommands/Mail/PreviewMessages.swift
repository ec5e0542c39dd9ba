import Foundation
import LatchkeyCore
import LatchkeyMail

/// Lists the applications whose messages are previewed, with their brands.
struct PreviewMessages: AdminCommand {
    static let name = "mail.preview"

    struct Outcome: Codable, Sendable {
        let applications: [PreviewedApplication]
    }

    func run(with administration: Administration) async throws -> Outcome {
        do {
            var applications: [PreviewedApplication] = []
            for application in try await administration.applications.all() {
                let logo = try await administration.applications.logo(of: application)
                applications.append(PreviewedApplication(application, logo: logo))
            }
            return Outcome(applications: applications)
        } catch { throw CommandError(error, id: "") }
    }
}

/// What messages show of an application.
struct PreviewedApplication: Codable, Sendable {
    let id: Application.ID
    let name: String?
    let brandName: String?
    let color: String?
    let isWordmark: Bool
    let terms: String?
    let privacy: String?
    let support: String?
    /// Its PNG.
    let logo: Data?

    init(_ application: Application, logo: Logo?) {
        let brand = application.brand
        id = application.id
        name = application.nameForPeople
        brandName = brand.name
        color = brand.color?.text
        isWordmark = brand.isWordmark
        terms = brand.links.terms?.text
        privacy = brand.links.privacy?.text
        support = brand.links.support?.text
        self.logo = logo.flatMap { $0.kind == .png ? Data($0.bytes) : nil }
    }

    /// The application with the server's brand where it has none of its own.
    func subject(with server: Brand) -> MessagePreview.Subject {
        let own = ApplicationBrand(
            name: brandName,
            color: color.flatMap { BrandColor($0) },
            links: BrandLinks(
                terms: terms.flatMap { BrandLink($0) },
                privacy: privacy.flatMap { BrandLink($0) },
                support: support.flatMap { BrandLink($0) }
            )
        )
        let serverLogo = server.logo.flatMap { $0.kind == .png ? $0.bytes : nil }
        let picture = logo.map { [UInt8]($0) } ?? serverLogo
        let brand = server.with(own)
        return MessagePreview.Subject(
            id: id,
            name: name,
            brand: MessageBrand(
                name: brand.name,
                color: brand.color.text,
                textColor: brand.color.textOnIt,
                logo: picture == nil ? nil : "/assets/logo.png",
                isWordmark: logo == nil ? brand.isWordmark : isWordmark,
                links: brand.links,
                applicationID: id
            ),
            logo: picture
        )
    }
}
