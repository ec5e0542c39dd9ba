/// The rules about the resources that applications may ask for (RFC 8707).
package struct KnownResources: Sendable {
    /// Whether an application may ask for tokens for a resource.
    package let allow: @Sendable (_ resource: String, _ application: Application) -> Bool
    /// The scopes that an application may ask for together with some resources.
    package let scopes: @Sendable (_ application: Application, _ resources: [String]) -> Scopes

    package init(
        allow: @escaping @Sendable (_ resource: String, _ application: Application) -> Bool,
        scopes: @escaping @Sendable (_ application: Application, _ resources: [String]) -> Scopes
    ) {
        self.allow = allow
        self.scopes = scopes
    }

    /// Only the resources and scopes in the rules of each application.
    package static let ofClients = KnownResources(
        allow: { resource, application in application.client.resources.contains(resource) },
        scopes: { application, _ in application.client.scopes ?? .standard }
    )

    /// The rules of a directory.
    package init(_ directory: ResourceDirectory) {
        self.init(
            allow: { resource, application in directory.allow(resource, to: application) },
            scopes: { application, resources in directory.scopes(of: application, for: resources) }
        )
    }

    /// The most resources of one request.
    static let mostInRequest = 10
    /// The longest resource, in bytes.
    static let longest = 500

    /// Whether a text is an absolute URI without a fragment (RFC 8707 §2).
    static func isURI(_ text: String) -> Bool {
        guard text.utf8.count <= longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains("#"),
            let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex
        else { return false }
        let scheme = text[..<colon].utf8
        return scheme.first.map { $0.isLetter } ?? false
            && scheme.allSatisfy { $0.isLetter || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
