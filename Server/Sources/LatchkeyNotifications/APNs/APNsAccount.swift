import Foundation
import LatchkeyCore
import LatchkeyJWS

/// The account at Apple's service: a key of a team, and the app.
package struct APNsAccount: Sendable, Redacted {
    package let keyID: String
    package let teamID: String
    /// The app's bundle id.
    package let topic: String
    let key: JWSSigningKey

    /// - Parameters:
    ///   - pem: The key from Apple, a `.p8` file.
    ///   - keyID: The key's id, ten letters and digits.
    ///   - teamID: The team's id, ten letters and digits.
    ///   - topic: The app's bundle id.
    /// - Throws: `PushAccountError`.
    package init(pem: String, keyID: String, teamID: String, topic: String) throws(PushAccountError) {
        guard Self.isID(keyID) else { throw .keyID }
        guard Self.isID(teamID) else { throw .teamID }
        guard Self.isTopic(topic) else { throw .topic }
        guard let key = JWSSigningKey(pem: pem), key.algorithm == .es256 else { throw .key }
        self.key = key
        self.keyID = keyID
        self.teamID = teamID
        self.topic = topic
    }

    package static func isID(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic || isDigit($0) }
    }

    package static func isTopic(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && scalar.properties.isAlphabetic || isDigit(scalar) || scalar == "." || scalar == "-"
            }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    package var description: String { "APNsAccount(\(topic), \(keyID), …)" }
}

package enum PushAccountError: Error, Equatable, Sendable {
    /// The text is not a key of this kind.
    case key
    case keyID
    case teamID
    case topic
    /// A member of a service account is missing or unusable.
    case member(String)
    /// The service account is not a JSON object.
    case notJSON
}
