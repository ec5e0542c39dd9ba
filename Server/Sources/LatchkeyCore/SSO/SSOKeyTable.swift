package import Foundation

/// The keys by which applications accept single-sign-on tokens, as rows.
///
/// Each change notifies the other servers.
package protocol SSOKeyTable {
    /// All keys, oldest first.
    func all() throws -> [StoredSSOKey]

    func insert(_ key: StoredSSOKey) throws

    /// - Returns: False if no key has this id.
    func remove(_ id: SSOKey.ID) throws -> Bool
}

/// A key as it is stored: entirely sealed, so that nobody can read or exchange it in the database.
package struct StoredSSOKey: Sendable, Equatable {
    package let id: SSOKey.ID
    package let applicationID: Application.ID
    package let kind: String
    package let sealed: [UInt8]
    package let createdAt: Date

    package init(id: SSOKey.ID, applicationID: Application.ID, kind: String, sealed: [UInt8], createdAt: Date) {
        self.id = id
        self.applicationID = applicationID
        self.kind = kind
        self.sealed = sealed
        self.createdAt = createdAt
    }

    package init(_ key: SSOKey, with sealing: any Sealing) throws(SealingError) {
        id = key.id
        applicationID = key.applicationID
        kind = key.method.kind.rawValue
        createdAt = key.createdAt
        guard let bytes = try? JSONEncoder().encode(KeyText(key)) else { throw .cannotSeal }
        sealed = try sealing.seal(Array(bytes))
    }

    /// Opens the key; a key that was moved to another row is refused.
    package func opened(with sealing: any Sealing) throws(SealingError) -> SSOKey {
        let bytes = try sealing.open(sealed)
        guard let text = try? JSONDecoder().decode(KeyText.self, from: Data(bytes)), text.id == id,
            text.applicationID == applicationID, text.kind == kind, let method = text.method
        else { throw .cannotOpen }
        return SSOKey(
            id: id,
            applicationID: applicationID,
            method: method,
            window: text.window,
            vouchesForAddresses: text.vouchesForAddresses,
            createdAt: createdAt
        )
    }
}

/// The sealed content of a key.
private struct KeyText: Codable {
    let id: SSOKey.ID
    let applicationID: Application.ID
    let kind: String
    let window: Int
    let vouchesForAddresses: Bool
    var key: Data?
    var addressKey: Data?
    var domain: String?
    var clientID: String?
    var publicKey: String?
    var url: String?
    var issuer: String?
    var audience: String?

    init(_ key: SSOKey) {
        id = key.id
        applicationID = key.applicationID
        kind = key.method.kind.rawValue
        window = key.window
        vouchesForAddresses = key.vouchesForAddresses
        issuer = key.method.jwtRules?.issuer
        audience = key.method.jwtRules?.audience
        switch key.method {
        case .lithium(let lithium):
            self.key = Data(lithium.key.bytes)
            addressKey = lithium.addressKey.map { Data($0.bytes) }
            domain = lithium.domain
            clientID = lithium.clientID
        case .publicKey(let key, _): publicKey = key.json
        case .publicKeys(let url, _): self.url = url
        case .secret(let secret, _): self.key = Data(secret.bytes)
        }
    }

    var method: SSOKey.Method? {
        let rules = JWTRules(issuer: issuer, audience: audience)
        switch SSOKeyKind(rawValue: kind) {
        case .lithium:
            guard let key, let domain, let clientID else { return nil }
            return .lithium(
                LithiumKey(
                    key: Secret(Array(key)),
                    addressKey: addressKey.map { Secret(Array($0)) },
                    domain: domain,
                    clientID: clientID
                )
            )
        case .jwt: return publicKey.flatMap { SSOPublicKey(json: Array($0.utf8)) }.map { .publicKey($0, rules) }
        case .jwks: return url.map { .publicKeys(url: $0, rules) }
        case .secret: return key.map { .secret(Secret(Array($0)), rules) }
        case nil: return nil
        }
    }
}
