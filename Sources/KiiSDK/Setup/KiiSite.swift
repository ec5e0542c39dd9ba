/// Where the servers of Kii Cloud stood that an app was made for.
///
/// Kii Cloud has closed, and nothing answers at these addresses any more: say with ``Kii/setURL(_:of:)`` where a site's
/// Latchkey server is, or begin with a URL.
public enum KiiSite: Int, Sendable, Hashable, CaseIterable {
    /// The United States.
    case US
    /// Japan.
    case JP
    /// China, the first servers.
    case CN
    /// Singapore.
    case SG
    /// China, the later servers.
    case CN3
    /// Europe.
    case EU
}

extension KiiSite {
    /// The address that calls to the site went to.
    var formerURL: String {
        let host =
            switch self {
            case .US: "api"
            case .JP: "api-jp"
            case .CN: "api-cn2"
            case .SG: "api-sg"
            case .CN3: "api-cn3"
            case .EU: "api-eu"
            }
        return "https://\(host).kii.com/api"
    }
}
