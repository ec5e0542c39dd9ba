package import LatchkeyJSON

/// The sites and apps besides the server's own pages in which people use its passkeys.
///
/// Browsers and systems read them from files in `/.well-known`, on the host that is the relying party.
package struct PasskeySites: Sendable, Equatable {
    /// Web sites of other hosts.
    package let relatedOrigins: [PasskeyOrigin]
    package let appleApps: [AppleApp]
    package let androidApps: [AndroidApp]

    package init(
        relatedOrigins: [PasskeyOrigin] = [],
        appleApps: [AppleApp] = [],
        androidApps: [AndroidApp] = []
    ) {
        self.relatedOrigins = relatedOrigins
        self.appleApps = appleApps
        self.androidApps = androidApps
    }

    /// The origins that the server allows besides its own.
    ///
    /// An Apple app uses the origin of the relying party.
    package var otherOrigins: [PasskeyOrigin] { relatedOrigins + androidApps.flatMap(\.origins) }
}

// MARK: - Files

extension PasskeySites {
    /// `/.well-known/webauthn`: the sites that may use the passkeys; nil without any.
    package var relatedOriginsFile: JSONValue? {
        guard !relatedOrigins.isEmpty else { return nil }
        return .object(["origins": .array(relatedOrigins.map { .string($0.text) })])
    }

    /// `/.well-known/apple-app-site-association`: the Apple apps that may use the passkeys; nil without any.
    package var appleFile: JSONValue? {
        guard !appleApps.isEmpty else { return nil }
        let apps = JSONValue.array(appleApps.map { .string($0.id) })
        return .object(["webcredentials": .object(["apps": apps])])
    }

    /// `/.well-known/assetlinks.json`: the Android apps that may use the passkeys; nil without any.
    package var androidFile: JSONValue? {
        guard !androidApps.isEmpty else { return nil }
        return .array(
            androidApps.map { app in
                .object([
                    "relation": .array([.string("delegate_permission/common.get_login_creds")]),
                    "target": .object([
                        "namespace": .string("android_app"), "package_name": .string(app.packageName),
                        "sha256_cert_fingerprints": .array(app.fingerprints.map { .string($0) }),
                    ]),
                ])
            }
        )
    }

    /// `/.well-known/passkey-endpoints`: the page where people add and manage their passkeys.
    package static func endpointsFile(publicURL: String) -> JSONValue {
        let page = JSONValue.string("\(publicURL)/account#passkeys")
        return .object(["enroll": page, "manage": page])
    }
}
