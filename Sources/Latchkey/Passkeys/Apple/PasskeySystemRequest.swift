#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
import AuthenticationServices
import Foundation
import LatchkeyAPI

/// One request to the system's authenticator.
@MainActor
final class PasskeySystemRequest: NSObject {
    private let controller: ASAuthorizationController
    private let anchor: ASPresentationAnchor
    /// Nil once it was resumed.
    private var waiting: CheckedContinuation<JSONValue, any Error>?
    private var isCancelled = false

    init(_ request: ASAuthorizationRequest, over anchor: ASPresentationAnchor) {
        controller = ASAuthorizationController(authorizationRequests: [request])
        self.anchor = anchor
    }

    /// Asks the person.
    ///
    /// - Returns: The credential as JSON.
    /// - Throws: ``LatchkeyError``: `passkey_cancelled`, `passkey_exists`, `authenticator_unavailable`, `cancelled`.
    func answer(_ presentation: PasskeyUse.Presentation) async throws -> JSONValue {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiting = continuation
                guard !isCancelled, !Task.isCancelled else { return finish(.failure(LatchkeyError.cancelled)) }
                controller.delegate = self
                controller.presentationContextProvider = self
                start(presentation)
            }
        } onCancel: {
            Task { @MainActor in self.end(LatchkeyError.cancelled) }
        }
    }

    /// Ends it, because another request begins.
    func cancel() { end(LatchkeyError.passkeyCancelled()) }

    private func start(_ presentation: PasskeyUse.Presentation) {
        switch presentation {
        case .sheet: controller.performRequests()
        case .ifAvailable: controller.performRequests(options: .preferImmediatelyAvailableCredentials)
        case .autoFill:
            #if os(macOS)
            finish(.failure(LatchkeyError.authenticatorUnavailable()))
            #else
            controller.performAutoFillAssistedRequests()
            #endif
        }
    }

    private func end(_ error: LatchkeyError) {
        isCancelled = true
        if waiting != nil { controller.cancel() }
        finish(.failure(error))
    }

    private func finish(_ result: Result<JSONValue, any Error>) {
        let continuation = waiting
        waiting = nil
        continuation?.resume(with: result)
    }
}

extension PasskeySystemRequest: ASAuthorizationControllerDelegate {
    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        finish(Result { try JSONValue(authorization.credential) })
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        finish(.failure(LatchkeyError(passkeyRequest: error)))
    }
}

extension PasskeySystemRequest: ASAuthorizationControllerPresentationContextProviding {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { anchor }
}

extension LatchkeyError {
    fileprivate init(passkeyRequest error: any Error) {
        switch (error as? ASAuthorizationError)?.code.rawValue {
        case ASAuthorizationError.Code.canceled.rawValue: self = .passkeyCancelled(error)
        // `matchedExcludedCredential`, from iOS 18 on.
        case 1_006: self = .passkeyExists
        default: self = .authenticatorUnavailable(error)
        }
    }
}
#endif
