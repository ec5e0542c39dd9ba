package import Foundation
import LatchkeyJSON

/// The clients that an operator has added to the server, as a JSON file.
///
/// ```json
/// {"clients": [{"client_id": "a", "client_secret": "…", "redirect_uris": ["https://rp.example/a"]}]}
/// ```
package struct ClientFile: Sendable {
    package let clients: [ConformanceClient]

    /// - Throws: `SettingsError` if the file is invalid.
    package init(_ data: Data) throws(SettingsError) {
        let document: Document
        do { document = try JSONDecoder().decode(Document.self, from: data) } catch {
            throw SettingsError("the file of clients is invalid: \(Self.reason(error))")
        }
        var clients: [ConformanceClient] = []
        for entry in document.clients { clients.append(try entry.client()) }
        self.clients = clients
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "the member \(key.stringValue) is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            context.codingPath.map(\.stringValue).joined(separator: ".") + " has the wrong type"
        default: "it is not the expected JSON"
        }
    }

    private struct Document: Decodable { let clients: [Entry] }

    private struct Entry: Decodable {
        let client_id: String
        let client_secret: String?
        let token_endpoint_auth_method: ConformanceClient.Method?
        let redirect_uris: [String]
        let post_logout_redirect_uris: [String]?
        let backchannel_logout_uri: String?
        let jwks: [String: JSONValue]?
        let private_key_pem: String?
        let kid: String?
        let scope: String?
        let pkce: Bool?
        let plans: [ConformancePlan]?

        func client() throws(SettingsError) -> ConformanceClient {
            let standard: ConformanceClient.Method = client_secret != nil ? .basic : hasKey ? .privateKey : .none
            var client = ConformanceClient(
                id: client_id,
                secret: client_secret,
                method: token_endpoint_auth_method ?? standard,
                redirectURIs: redirect_uris
            )
            guard !redirect_uris.isEmpty else { throw SettingsError("the client \(client_id) has no redirect URI") }
            client.postLogoutRedirectURIs = post_logout_redirect_uris ?? []
            client.backChannelLogoutURI = backchannel_logout_uri
            client.scope = scope
            client.needsPKCE = pkce ?? false
            client.plans = plans
            client.signer = signer
            guard client.signer != nil || !hasKey else {
                throw SettingsError("the private key of the client \(client_id) cannot be read")
            }
            return client
        }

        private var hasKey: Bool { jwks != nil || private_key_pem != nil }

        private var signer: TokenSigner? {
            if let pem = private_key_pem { return TokenSigner(pem: pem, keyID: kid) }
            return jwks?["keys"]?.arrayValue?.compactMap(\.objectValue).lazy.compactMap { TokenSigner(jwk: $0) }.first
        }
    }
}

/// The settings of a run are wrong.
package struct SettingsError: Error, Sendable {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}
