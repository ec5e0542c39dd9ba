import LatchkeyAPI
import LatchkeyCore

/// The files that browsers and systems read about the passkeys of this host.
///
/// They follow no redirect, so each has its address here.
extension ServerEndpoint {
    static let relatedOrigins = wellKnown(
        "webauthn",
        EndpointSummary(
            "readRelatedOrigins",
            .operations,
            "The other sites that may use the passkeys (WebAuthn Level 3 §5.11)"
        )
    ) { $0.passkeySites?.relatedOriginsFile }

    static let passkeyAddresses = wellKnown(
        "passkey-endpoints",
        EndpointSummary(
            "readPasskeyAddresses",
            .operations,
            "The pages to add and manage passkeys (W3C, Passkey Endpoints)"
        )
    ) { $0.relyingParty == nil ? nil : PasskeySites.endpointsFile(publicURL: $0.issuer()) }

    static let appleAppAssociation = wellKnown(
        "apple-app-site-association",
        EndpointSummary("readAppleApps", .operations, "The Apple apps that may use the passkeys (`webcredentials`)")
    ) { $0.passkeySites?.appleFile }

    static let androidAssetLinks = wellKnown(
        "assetlinks.json",
        EndpointSummary(
            "readAndroidApps",
            .operations,
            "The Android apps that may use the passkeys (Digital Asset Links)"
        )
    ) { $0.passkeySites?.androidFile }

    /// How long the files may be cached, in seconds.
    private static let cacheLifetime = 3_600

    /// A file that anyone may read; 404 where there is nothing to say.
    private static func wellKnown(
        _ name: String,
        _ summary: EndpointSummary,
        content: @escaping @Sendable (Domain) -> JSONValue?
    ) -> ServerEndpoint {
        ServerEndpoint(
            "GET",
            "/.well-known/\(name)",
            summary,
            body: .none,
            answers: [AnswerDescription(.ok, mediaType: "application/json", Schema([:]), "The file.")],
            refusals: [.notFound]
        ) { (call: Call<NoBody, Anyone>) in
            guard let file = content(call.domain) else { throw HTTPProblem.notFound }
            var headers: ResponseHeaders = .forEveryPage
            headers[.cacheControl] = "public, max-age=\(cacheLifetime)"
            return try .json(file, .ok, headers)
        }
    }
}
