#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
import AuthenticationServices
import Foundation
import LatchkeyAPI

/// A system browser window for one login.
@MainActor
final class WebAuthenticationWindow: NSObject {
    private let anchor: ASPresentationAnchor
    private var session: ASWebAuthenticationSession?
    /// Nil once it was resumed.
    private var waiting: CheckedContinuation<URL, any Error>?
    private var isCancelled = false

    init(over anchor: ASPresentationAnchor) { self.anchor = anchor }

    /// Shows a page until the browser opens an address of the scheme.
    ///
    /// - Returns: The address.
    /// - Throws: ``LatchkeyError``: `login_cancelled`, `browser_unavailable`, `cancelled`.
    func answer(to page: URL, scheme: String, isEphemeral: Bool) async throws -> URL {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiting = continuation
                guard !isCancelled, !Task.isCancelled else { return finish(.failure(LatchkeyError.cancelled)) }
                start(page, scheme, isEphemeral: isEphemeral)
            }
        } onCancel: {
            Task { @MainActor in self.cancel() }
        }
    }

    private func start(_ page: URL, _ scheme: String, isEphemeral: Bool) {
        let session = ASWebAuthenticationSession(url: page, callbackURLScheme: scheme) {
            @Sendable [weak self] url, error in
            let result: Result<URL, any Error> =
                url.map { .success($0) } ?? .failure(LatchkeyError(webAuthentication: error))
            Task { @MainActor in self?.finish(result) }
        }
        session.presentationContextProvider = self
        session.prefersEphemeralWebBrowserSession = isEphemeral
        self.session = session
        if !session.start() { finish(.failure(LatchkeyError(webAuthentication: nil))) }
    }

    private func cancel() {
        isCancelled = true
        session?.cancel()
        finish(.failure(LatchkeyError.cancelled))
    }

    private func finish(_ result: Result<URL, any Error>) {
        session = nil
        let continuation = waiting
        waiting = nil
        continuation?.resume(with: result)
    }
}

extension WebAuthenticationWindow: ASWebAuthenticationPresentationContextProviding {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor }
}

extension LatchkeyError {
    fileprivate init(webAuthentication error: (any Error)?) {
        if let error = error as? ASWebAuthenticationSessionError, error.code == .canceledLogin {
            self = .loginCancelled
        } else {
            self.init(
                code: .browserUnavailable,
                says: "The browser window could not be shown. Try again, or log in with a password.",
                underlying: error
            )
        }
    }
}
#endif
