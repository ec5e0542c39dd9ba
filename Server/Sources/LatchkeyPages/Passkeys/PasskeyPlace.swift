import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Whether passkeys work at the address where a person looks at the pages.
enum PasskeyPlace: Sendable {
    case here(RelyingParty)
    /// Only at another address of this server: no browser uses passkeys at an IP address.
    case elsewhere(String)
    case nowhere

    var isHere: Bool { if case .here = self { true } else { false } }
}

extension Pages {
    func passkeyPlace(_ request: PageRequest) -> PasskeyPlace {
        guard let party = domain.relyingParty else { return .nowhere }
        let host = request.request.head.authority ?? ""
        guard host.hasPrefix("127.0.0.1") || host.hasPrefix("[::1]") else { return .here(party) }
        return party.origins.first.map { .elsewhere($0.text) } ?? .nowhere
    }

    /// Says at which address passkeys work; nil if they do at this one.
    func passkeyAlert(_ request: PageRequest) -> AlertView? {
        let language = request.language
        switch passkeyPlace(request) {
        case .here: return nil
        case .elsewhere(let address):
            let message = Sentence.passkeysOnLocalhost.text(in: language, with: [address])
            return AlertView(title: Sentence.errorTitle.text(in: language), message: message)
        case .nowhere: return AlertView(.passkeysUnavailable, in: language)
        }
    }

    /// The passkeys and names of a person, as JSON for the browser's list; nil where browsers use none.
    func signals(of access: Access, _ request: PageRequest) async throws(StoreError) -> String? {
        guard passkeyPlace(request).isHere else { return nil }
        return try await domain.passkeys.signals(of: access).flatMap { KnownPasskeys($0).json }
    }

    /// What binds a stranger's ceremony to their browser.
    func passkeyBinding(_ request: PageRequest) -> [UInt8] {
        domain.formDigest.digest(Array("passkey\n\(request.formCookie)".utf8))
    }
}
