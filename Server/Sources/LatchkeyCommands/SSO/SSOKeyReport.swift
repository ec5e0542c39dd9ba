import Foundation
import LatchkeyCore

/// A key for single sign-on as the command line shows it, without the key itself.
struct SSOKeyReport: Codable, Sendable, Equatable {
    let id: SSOKey.ID
    let applicationID: Application.ID
    let kind: String
    let createdAt: Date
    /// False for a damaged key or one that another secret sealed; it accepts no token.
    let isUsable: Bool
    /// The validity of its tokens, in seconds.
    var window: Int?
    var vouchesForAddresses: Bool?
    var clientID: String?
    var domain: String?
    /// Whether a second key encrypts e-mail addresses.
    var hasAddressKey: Bool?
    var algorithm: String?
    var url: String?
    var issuer: String?
    var audience: String?

    init(_ stored: StoredSSOKey, _ key: SSOKey?) {
        id = stored.id
        applicationID = stored.applicationID
        kind = stored.kind
        createdAt = stored.createdAt
        isUsable = key != nil
        guard let key else { return }
        window = key.window
        vouchesForAddresses = key.vouchesForAddresses
        issuer = key.method.jwtRules?.issuer
        audience = key.method.jwtRules?.audience
        switch key.method {
        case .lithium(let lithium):
            clientID = lithium.clientID
            domain = lithium.domain
            hasAddressKey = lithium.addressKey != nil
            algorithm = "AES-\(8 * lithium.key.bytes.count)-CBC"
        case .publicKey(let key, _): algorithm = key.algorithm
        case .publicKeys(let url, _): self.url = url
        case .secret: algorithm = "HS256"
        }
    }

    init(_ key: SSOKey) {
        self.init(
            StoredSSOKey(
                id: key.id,
                applicationID: key.applicationID,
                kind: key.method.kind.rawValue,
                sealed: [],
                createdAt: key.createdAt
            ),
            key
        )
    }

    static let columns = ["ID", "APPLICATION", "KIND", "OF", "WINDOW", "VOUCHES", "CREATED"]

    var row: [String] {
        [
            id.rawValue, applicationID.rawValue, kind,
            isUsable ? clientID ?? url ?? issuer ?? algorithm ?? "-" : "cannot be opened",
            window.map(Lifetime.text) ?? "-", vouchesForAddresses.map { $0 ? "yes" : "no" } ?? "-",
            Output.text(createdAt),
        ]
    }
}

extension CommandError {
    init(_ error: SSOKeyError, application: Application.ID) {
        switch error {
        case .unknownApplication: self = .unknownApplication(application, nearest: nil)
        case .unknown: self = .stands("There is no such key. See: latchkey sso keys list")
        case .exists: self = .stands("The application has this key already. See: latchkey sso keys list")
        case .tooMany:
            self = .stands(
                "An application has \(SSOKeyAdministration.mostPerApplication) keys at most. Remove one first."
            )
        case .window:
            let windows = SSOKey.windows
            self = .asked("Give --window \(windows.lowerBound)s to \(windows.upperBound)s.")
        case .keyLength: self = .asked("A key for LithiumSSO has 32, 48 or 64 hexadecimal digits.")
        case .secretLength:
            self = .asked(
                "A secret has \(SSOKeyAdministration.shortestSecret) bytes at least, and 512 at most."
            )
        case .sameKeyTwice: self = .asked("The key for addresses must differ from the key for tokens.")
        case .url:
            self = .asked("Keys are fetched with https, or with http from this machine. Give --jwks-url such a URL.")
        case .text:
            self = .asked("Names and URLs have no spaces, no control characters, no | and at most 512 bytes.")
        case .storage(.unavailable(let text)): self = .storage(text)
        case .storage(.outcomeUnknown(let text)): self = .unknown(text)
        case .storage(.busy): self = .storage("too many calls wait")
        case .storage(.full): self = .storage("the disk is nearly full")
        case .storage(.defect(let text)): self = .stands(StartError.defect(text).sentence)
        }
    }
}
