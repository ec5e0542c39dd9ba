/// A site of Kii Cloud.
///
/// Kii Cloud has closed, so its addresses no longer answer. Set the Latchkey server of a site with
/// ``Kii/setURL(_:of:)``, or begin with a URL.
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
    /// The former address of the site.
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
