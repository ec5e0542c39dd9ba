import Foundation
public import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Logs a person in at a provider on the device, as Apple's or Google's own library does.
///
/// ``AppleSignIn`` is one. An app makes others with the libraries of the companies:
///
/// ```swift
/// struct GoogleSignIn: ProviderSignIn {
///     func credential(at upstream: Upstream, nonce: String) async throws -> ProviderCredential {
///         let result = try await GIDSignIn.sharedInstance.signIn(withPresenting: controller, hint: nil, nonce: nonce)
///         return ProviderCredential(idToken: result.user.idToken?.tokenString ?? "")
///     }
/// }
/// ```
///
/// ``LatchkeyClient/providerSignIns`` offers it on the screens of `LatchkeyUI`.
public protocol ProviderSignIn: Sendable {
    /// Logs the person in at the provider.
    ///
    /// - Parameters:
    ///   - upstream: The provider, as the server lists it.
    ///   - nonce: The server's nonce for the provider, which puts it or its SHA-256 into the ID token.
    /// - Returns: The tokens from the provider.
    /// - Throws: ``LatchkeyError`` with `login_cancelled` if the person turned back, `CancellationError`, or an error of
    ///   the library.
    @MainActor func credential(at upstream: Upstream, nonce: String) async throws -> ProviderCredential
}

/// The tokens that an app on the device received from a provider.
public struct ProviderCredential: Sendable {
    /// The ID token (OpenID Connect Core §2); nil if the library gives an access token alone.
    public var idToken: String?
    /// The access token.
    ///
    /// Set it if there is no ID token, or if the ID token has its hash (`at_hash`).
    public var accessToken: String?
    /// The authorization code beside the ID token.
    ///
    /// The server uses it to end its access when the user is deleted, as Apple demands.
    public var authorizationCode: String?
    /// The name that Apple tells the app at the first login.
    public var displayName: String?

    /// Makes a credential of an ID token.
    public init(
        idToken: String,
        accessToken: String? = nil,
        authorizationCode: String? = nil,
        displayName: String? = nil
    ) {
        self.idToken = idToken
        self.accessToken = accessToken
        self.authorizationCode = authorizationCode
        self.displayName = displayName
    }

    /// Makes a credential of an access token alone, as Facebook's and LINE's libraries give it.
    ///
    /// The server asks the provider which app the token was issued to.
    public init(accessToken: String) { self.accessToken = accessToken }
}

extension ProviderCredential: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "ProviderCredential(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ProviderSignIn {
    /// The tokens from the provider.
    ///
    /// An error that only the library knows becomes `provider_failed`.
    func checkedCredential(at upstream: Upstream, nonce: String) async throws -> ProviderCredential {
        do {
            return try await credential(at: upstream, nonce: nonce)
        } catch let error as LatchkeyError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch let error as URLError {
            throw error
        } catch {
            throw LatchkeyError.providerFailed(error)
        }
    }
}

extension LatchkeyError {
    /// The library of the provider failed; nil if the app has none for it.
    package static func providerFailed(_ underlying: (any Error)? = nil) -> LatchkeyError {
        LatchkeyError(
            code: .providerFailed,
            says: "Logging in there failed. Try again, or log in another way.",
            underlying: underlying
        )
    }

    /// The person turned back from the provider, or it gave no token.
    static func notLoggedInAtProvider(_ underlying: (any Error)? = nil) -> LatchkeyError {
        LatchkeyError(
            code: .loginCancelled,
            says: "The login was cancelled. Try again, or log in another way.",
            underlying: underlying
        )
    }
}
