/// A picture in lines for a page with few words.
///
/// The stylesheet uses it as a mask, so it has the brand's colour. Browsers load it only for a page that shows it.
enum Illustration: String, Sendable, CaseIterable {
    case key, envelope, device, list, link

    var file: AssetFile { AssetFile(rawValue, "svg", "image/svg+xml", bytes) }

    private var bytes: [UInt8] {
        switch self {
        case .key: PackageResources.key_svg
        case .envelope: PackageResources.envelope_svg
        case .device: PackageResources.device_svg
        case .list: PackageResources.list_svg
        case .link: PackageResources.link_svg
        }
    }
}
