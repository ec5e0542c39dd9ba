import Foundation
package import LatchkeyCore

/// The operator's options for passkeys.
package struct PasskeyConfiguration: Sendable, Equatable {
    /// The configured host name that passkeys belong to; nil for the host of the public URL.
    package let relyingPartyID: String?
    /// More sites and apps that may use the passkeys.
    package let origins: [PasskeyOrigin]
    /// Whether the server may start although it has passkeys of another relying party.
    package let acceptsRelyingPartyChange: Bool

    /// - Throws: `StartError` that names the unusable option.
    init(_ values: OptionValues) throws {
        relyingPartyID = try values.nonempty(.relyingPartyID, expected: "a host name like example.com")
        let texts = (values.text(.passkeyOrigins) ?? "").split(separator: ",")
        origins = try texts.map { try Self.origin($0.trimmingCharacters(in: .whitespaces)) }
        acceptsRelyingPartyChange =
            try values.value(.acceptRelyingPartyChange, expected: "yes or no") { ["yes": true, "no": false][$0] }
            ?? false
    }

    private static func origin(_ text: String) throws -> PasskeyOrigin {
        guard let origin = PasskeyOrigin(text) else {
            throw ServerOption.passkeyOrigins.refusal(
                of: text,
                expected: "origins as browsers write them, like https://shop.example.com without a path, or "
                    + "android:apk-key-hash: and the SHA-256 digest of a certificate in base64url"
            )
        }
        return origin
    }

    /// The site that people use passkeys on.
    ///
    /// Browsers refuse passkeys on IP addresses, so a server for this machine alone has them on `localhost`.
    ///
    /// - Parameter publicURL: The public URL of the server, or the address that it listens on.
    /// - Returns: The site; its relying party is nil if browsers would refuse all passkeys.
    /// - Throws: `StartError.option` if a configured id cannot be used.
    package func site(at publicURL: String) throws(StartError) -> PasskeySite {
        let localURL = PasskeySite.localURL(of: publicURL)
        do throws(RelyingPartyError) {
            let relyingParty = try RelyingParty(
                publicURL: localURL ?? publicURL,
                id: relyingPartyID,
                otherOrigins: origins
            )
            return PasskeySite(relyingParty: relyingParty, localURL: localURL)
        } catch {
            guard let relyingPartyID else { return PasskeySite(relyingParty: nil, localURL: nil) }
            throw ServerOption.relyingPartyID.refusal(of: relyingPartyID, expected: Self.expectation(error))
        }
    }

    private static func expectation(_ error: RelyingPartyError) -> String {
        switch error {
        case .ipAddress: "a host name, and --public-url one too, as browsers refuse passkeys on IP addresses"
        case .notAHostName: "a host name in lower case like example.com"
        case .insecure, .malformedURL: "--public-url an https URL, as browsers offer passkeys nowhere else"
        }
    }
}
