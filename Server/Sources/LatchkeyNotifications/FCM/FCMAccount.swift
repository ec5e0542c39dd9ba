package import Foundation
import LatchkeyCore
import LatchkeyJWS

/// The account at Google's service: a service account of a Firebase project.
package struct FCMAccount: Sendable, Redacted {
    package let projectID: String
    let keyID: String
    let email: String
    /// The address that issues access tokens.
    let tokenURL: String
    let key: JWSSigningKey

    /// - Parameter json: The account from Google, a JSON file.
    /// - Throws: `PushAccountError`, which names the missing member.
    package init(json: Data) throws(PushAccountError) {
        guard let file = try? JSONDecoder().decode(File.self, from: json) else { throw .notJSON }
        guard let projectID = file.projectID, Self.isProject(projectID) else { throw .member("project_id") }
        guard let keyID = file.privateKeyID, !keyID.isEmpty else { throw .member("private_key_id") }
        guard let email = file.clientEmail, email.contains("@") else { throw .member("client_email") }
        guard let tokenURL = file.tokenURI, PushURL.isUsable(tokenURL) else { throw .member("token_uri") }
        guard let key = file.privateKey.flatMap(JWSSigningKey.init(pem:)), key.algorithm == .rs256 else {
            throw .member("private_key")
        }
        self.projectID = projectID
        self.keyID = keyID
        self.email = email
        self.tokenURL = tokenURL
        self.key = key
    }

    private struct File: Decodable {
        let projectID: String?
        let privateKeyID: String?
        let privateKey: String?
        let clientEmail: String?
        let tokenURI: String?

        enum CodingKeys: String, CodingKey {
            case projectID = "project_id"
            case privateKeyID = "private_key_id"
            case privateKey = "private_key"
            case clientEmail = "client_email"
            case tokenURI = "token_uri"
        }
    }

    private static func isProject(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    package var description: String { "FCMAccount(\(projectID), …)" }
}

/// The address of a service.
package enum PushURL {
    /// Whether a text is an `https://` URL without user, query and fragment.
    package static func isUsable(_ text: String) -> Bool {
        guard !text.contains(where: \.isWhitespace), let parts = URLComponents(string: text), parts.scheme == "https",
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.query == nil, parts.fragment == nil
        else { return false }
        return true
    }
}
