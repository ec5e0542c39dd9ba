import ArgumentParser
import Foundation
import LatchkeyCore

/// The options that set an application's brand.
struct ApplicationBrandOptions: ParsableArguments {
    @Option(help: "The name on its pages and in its messages; none for the server's brand.")
    var brandName: String?

    @Option(help: "What it is, in a few words below the name; none for nothing.")
    var brandTagline: String?

    @Option(help: "An SVG or PNG file of up to 64 KiB; none for the server's logo.")
    var brandLogo: String?

    @Option(help: "Whether the logo shows the name, so that pages do not repeat it: yes or no.")
    var brandWordmark: SetApplicationCommand.Choice?

    @Option(help: "The colour of buttons, as #2b5fd9; none for the server's.")
    var brandColor: String?

    @Option(name: .customLong("terms-url"), help: "The terms of use, an https URL; none for the server's.")
    var termsURL: String?

    @Option(name: .customLong("privacy-url"), help: "The privacy policy, an https URL; none for the server's.")
    var privacyURL: String?

    @Option(
        name: .customLong("support-url"),
        help: "Where people get help: an https URL, or mailto:help@example.com; none for the server's."
    )
    var supportURL: String?

    /// - Throws: `ValidationError` if the logo cannot be read.
    func change() throws -> ApplicationBrandChange {
        var change = ApplicationBrandChange()
        change.name = Self.text(brandName)
        change.tagline = Self.text(brandTagline)
        change.isWordmark = brandWordmark.map { $0 == .yes }
        change.color = Self.text(brandColor)
        change.terms = Self.text(termsURL)
        change.privacy = Self.text(privacyURL)
        change.support = Self.text(supportURL)
        change.logo = try brandLogo.map(Self.logo)
        return change
    }

    private static func text(_ value: String?) -> String? { value == "none" ? "" : value }

    private static func logo(_ path: String) throws -> LogoChange {
        guard path != "none" else { return .remove }
        guard let data = FileManager.default.contents(atPath: path), let logo = Logo([UInt8](data)) else {
            throw ValidationError("\(path) is not an SVG or PNG file of up to \(Logo.largest / 1024) KiB.")
        }
        return .replacing(logo)
    }
}
