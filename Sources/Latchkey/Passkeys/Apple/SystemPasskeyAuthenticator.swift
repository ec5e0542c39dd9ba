#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
public import AuthenticationServices
import Foundation
public import LatchkeyAPI

/// The authenticator of iOS, macOS and visionOS: passkeys of the iCloud Keychain and of password managers.
///
/// The app needs the capability Associated Domains with `webcredentials:` and the server's domain, and the server
/// lists the app in its association file.
///
/// ```swift
/// latchkey.passkeys.authenticator = SystemPasskeyAuthenticator(over: window)
/// ```
@MainActor
public final class SystemPasskeyAuthenticator: PasskeyAuthenticator {
    private let anchor: ASPresentationAnchor
    private var request: PasskeySystemRequest?

    /// Makes an authenticator whose sheets appear over a window.
    ///
    /// - Parameter anchor: The app's window.
    public init(over anchor: ASPresentationAnchor) { self.anchor = anchor }

    /// Makes a passkey with the system's sheet, or without it after a password was filled in (from iOS 18, macOS 15
    /// and visionOS 2 on).
    public func create(_ creation: PasskeyCreation) async throws -> JSONValue {
        let request = provider(creation.relyingPartyID).createCredentialRegistrationRequest(
            challenge: creation.challenge,
            name: creation.userName,
            userID: creation.userID
        )
        request.userVerificationPreference = .required
        #if !os(visionOS)
        if #available(iOS 17.4, *) { request.excludedCredentials = creation.excludedIDs.map(Self.descriptor) }
        #endif
        if creation.isConditional {
            guard #available(iOS 18.0, macOS 15.0, visionOS 2.0, *) else { throw LatchkeyError.passkeyCancelled() }
            request.requestStyle = .conditional
        }
        return try await perform(request, .sheet)
    }

    /// Signs with a passkey.
    ///
    /// A new request ends one for AutoFill.
    public func use(_ use: PasskeyUse) async throws -> JSONValue {
        let request = provider(use.relyingPartyID).createCredentialAssertionRequest(challenge: use.challenge)
        request.userVerificationPreference = .required
        request.allowedCredentials = use.allowedIDs.map(Self.descriptor)
        return try await perform(request, use.presentation)
    }

    /// Updates the list of passkeys from iOS 26.2, macOS 26.2 and visionOS 26.2 on.
    public func signal(_ signal: PasskeySignal) async {
        // The class is new in Xcode 26.2.
        #if compiler(>=6.2.3)
        guard #available(iOS 26.2, macOS 26.2, visionOS 26.2, *) else { return }
        let manager = ASCredentialDataManager()
        switch signal {
        case .unknownPasskey(let id, let relyingPartyID):
            try? await manager.reportUnknownPublicKeyCredential(
                relyingPartyIdentifier: relyingPartyID,
                credentialID: id
            )
        case .acceptedPasskeys(let ids, let userID, let relyingPartyID):
            try? await manager.reportAllAcceptedPublicKeyCredentials(
                relyingPartyIdentifier: relyingPartyID,
                userHandle: userID,
                acceptedCredentialIDs: ids
            )
        case .userDetails(let userID, let name, _, let relyingPartyID):
            try? await manager.reportPublicKeyCredentialUpdate(
                relyingPartyIdentifier: relyingPartyID,
                userHandle: userID,
                newName: name
            )
        }
        #endif
    }

    private func perform(
        _ request: ASAuthorizationRequest,
        _ presentation: PasskeyUse.Presentation
    ) async throws -> JSONValue {
        self.request?.cancel()
        let performed = PasskeySystemRequest(request, over: anchor)
        self.request = performed
        defer { if self.request === performed { self.request = nil } }
        return try await performed.answer(presentation)
    }

    private func provider(_ relyingPartyID: String) -> ASAuthorizationPlatformPublicKeyCredentialProvider {
        ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: relyingPartyID)
    }

    nonisolated private static func descriptor(_ id: Data) -> ASAuthorizationPlatformPublicKeyCredentialDescriptor {
        ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: id)
    }
}
#endif
