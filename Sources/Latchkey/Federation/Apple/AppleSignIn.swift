#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
public import AuthenticationServices
import Foundation
public import LatchkeyAPI

/// Sign in with Apple, with the system's sheet.
///
/// The app needs the capability Sign in with Apple, and the operator names the app's bundle id in
/// `latchkey upstreams set apple --native-client-ids`. Show `SignInWithAppleButton` or an `ASAuthorizationAppleIDButton`.
///
/// ```swift
/// try await latchkey.logIn(with: AppleSignIn(over: window), at: apple)
/// ```
@MainActor
public final class AppleSignIn: ProviderSignIn {
    private let anchor: ASPresentationAnchor

    /// Makes a sign-in whose sheet appears over a window.
    ///
    /// - Parameter anchor: The app's window.
    public init(over anchor: ASPresentationAnchor) { self.anchor = anchor }

    /// Asks the person with the system's sheet.
    public func credential(at upstream: Upstream, nonce: String) async throws -> ProviderCredential {
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.requestedScopes = [.fullName, .email]
        request.nonce = nonce
        return try await AppleSystemRequest(request, over: anchor).credential()
    }
}

/// One request to the system's sheet.
@MainActor
private final class AppleSystemRequest: NSObject {
    private let controller: ASAuthorizationController
    private let anchor: ASPresentationAnchor
    /// Nil once it was resumed.
    private var waiting: CheckedContinuation<ProviderCredential, any Error>?

    init(_ request: ASAuthorizationRequest, over anchor: ASPresentationAnchor) {
        controller = ASAuthorizationController(authorizationRequests: [request])
        self.anchor = anchor
    }

    func credential() async throws -> ProviderCredential {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiting = continuation
                guard !Task.isCancelled else { return finish(.failure(LatchkeyError.cancelled)) }
                controller.delegate = self
                controller.presentationContextProvider = self
                controller.performRequests()
            }
        } onCancel: {
            Task { @MainActor in
                if self.waiting != nil { self.controller.cancel() }
                self.finish(.failure(LatchkeyError.cancelled))
            }
        }
    }

    private func finish(_ result: Result<ProviderCredential, any Error>) {
        let continuation = waiting
        waiting = nil
        continuation?.resume(with: result)
    }
}

extension AppleSystemRequest: ASAuthorizationControllerDelegate {
    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        guard let apple = authorization.credential as? ASAuthorizationAppleIDCredential,
            let token = apple.identityToken.map({ String(decoding: $0, as: UTF8.self) })
        else { return finish(.failure(LatchkeyError.notLoggedInAtProvider())) }
        let name = [apple.fullName?.givenName, apple.fullName?.familyName].compactMap { $0 }.joined(separator: " ")
        finish(
            .success(
                ProviderCredential(
                    idToken: token,
                    authorizationCode: apple.authorizationCode.map { String(decoding: $0, as: UTF8.self) },
                    displayName: name.isEmpty ? nil : name
                )
            )
        )
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        // The sheet tells the person what went wrong.
        finish(.failure(LatchkeyError.notLoggedInAtProvider(error)))
    }
}

extension AppleSystemRequest: ASAuthorizationControllerPresentationContextProviding {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { anchor }
}
#endif
