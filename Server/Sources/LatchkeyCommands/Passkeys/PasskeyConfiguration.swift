package import LatchkeyCore

/// The operator's options for passkeys.
package struct PasskeyConfiguration: Sendable, Equatable {
    /// The configured host name that passkeys belong to; nil for the host of the public URL.
    package let relyingPartyID: String?
    /// More sites and apps that may use the passkeys.
    package let sites: PasskeySites
    /// Whether the server may start although it has passkeys of another relying party.
    package let acceptsRelyingPartyChange: Bool

    /// - Throws: `StartError` that names the unusable option.
    init(_ values: OptionValues) throws {
        relyingPartyID = try values.nonempty(.relyingPartyID, expected: "a host name like example.com")
        sites = PasskeySites(
            relatedOrigins: try values.list(.passkeyOrigins).map(Self.origin),
            appleApps: try values.list(.appleApps).map(Self.appleApp),
            androidApps: try Self.androidApps(values.list(.androidApps))
        )
        acceptsRelyingPartyChange =
            try values.value(.acceptRelyingPartyChange, expected: "yes or no") { ["yes": true, "no": false][$0] }
            ?? false
    }

    private static func origin(_ text: String) throws(StartError) -> PasskeyOrigin {
        guard text.hasPrefix("http"), let origin = PasskeyOrigin(text) else {
            throw ServerOption.passkeyOrigins.refusal(
                of: text,
                expected: "sites as browsers write them, like https://shop.example.com without a path"
            )
        }
        return origin
    }

    private static func appleApp(_ text: String) throws(StartError) -> AppleApp {
        guard let app = AppleApp(text) else {
            throw ServerOption.appleApps.refusal(
                of: text,
                expected: "the team's ten characters, a dot and the bundle id, like ABCDE12345.com.example.app"
            )
        }
        return app
    }

    /// The apps, in the order of their names; each certificate stands by itself in the texts.
    private static func androidApps(_ texts: [String]) throws(StartError) -> [AndroidApp] {
        var fingerprints: [String: [String]] = [:]
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
            guard parts.count == 2, AndroidApp(parts[0], fingerprints: [parts[1]]) != nil else {
                throw ServerOption.androidApps.refusal(
                    of: text,
                    expected: "a package name, = and the SHA-256 digest of its certificate as keytool prints it, like "
                        + "com.example.app=AA:BB:…"
                )
            }
            fingerprints[parts[0], default: []].append(parts[1])
        }
        return fingerprints.sorted { $0.key < $1.key }.compactMap { AndroidApp($0.key, fingerprints: $0.value) }
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
                otherOrigins: sites.otherOrigins
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
