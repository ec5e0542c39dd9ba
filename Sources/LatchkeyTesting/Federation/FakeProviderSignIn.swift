import Foundation
public import Latchkey
public import LatchkeyAPI
import LatchkeyCore

/// A person at a provider of a ``FakeServer``, in the place of Apple's or Google's library.
///
/// ```swift
/// let apple = server.addProvider("apple")
/// let user = try await latchkey.logIn(
///     with: FakeProviderSignIn(server, as: "001.ada", emailAddress: "ada@example.com"),
///     at: apple
/// )
/// ```
public struct FakeProviderSignIn: ProviderSignIn {
    /// What goes wrong.
    public enum Fault: Sendable, CaseIterable {
        /// The person turns back.
        case cancelled
        /// The library of the provider fails.
        case libraryFails
        /// The server cannot fetch the provider's keys.
        case providerUnreachable
        /// The token is for another app.
        case otherAudience
        /// The token was issued to another app (`azp`).
        case otherParty
        /// The token is of another provider.
        case otherIssuer
        /// The token was made for another login.
        case otherNonce
        /// The token has no nonce.
        case missingNonce
        /// The token belongs to another access token (`at_hash`).
        case otherAccessToken
        /// The token names nobody.
        case missingSubject
        /// The token has expired.
        case expired
        /// The token was issued in the future.
        case issuedInFuture
        /// The token is not valid yet (`nbf`).
        case notValidYet
        /// The token is not signed (`alg` is `none`).
        case unsigned
        /// A key that the provider does not publish signed the token.
        case unknownKey
    }

    private let server: FakeServer
    private let subject: String
    private let emailAddress: String?
    private let isAddressProved: Bool
    private let displayName: String?
    private let fault: Fault?

    /// A person.
    ///
    /// - Parameters:
    ///   - server: The server that offers the provider.
    ///   - subject: The person's permanent id at the provider.
    ///   - emailAddress: The person's address there; nil for none.
    ///   - isAddressProved: Whether the provider says that the address is theirs.
    ///   - displayName: The name that the provider tells.
    ///   - fault: What goes wrong; nil for nothing.
    public init(
        _ server: FakeServer,
        as subject: String,
        emailAddress: String? = nil,
        isAddressProved: Bool = true,
        displayName: String? = nil,
        fault: Fault? = nil
    ) {
        self.server = server
        self.subject = subject
        self.emailAddress = emailAddress
        self.isAddressProved = isAddressProved
        self.displayName = displayName
        self.fault = fault
    }

    /// Logs the person in at once.
    public func credential(
        at upstream: LatchkeyAPI.Upstream,
        nonce: String
    ) async throws -> Latchkey.ProviderCredential {
        if fault == .cancelled {
            throw LatchkeyError(code: .loginCancelled, message: "The login was cancelled. Try again.")
        }
        if fault == .libraryFails { throw LibraryFailure() }
        let now = Int64(server.clock.date.timeIntervalSince1970)
        var claims: Claims = [
            "iss": .text(server.issuer(of: upstream.id)), "sub": .text(subject), "aud": .text(FakeServer.clientID),
            "nonce": .text(nonce), "iat": .integer(now), "exp": .integer(now + 600),
        ]
        if upstream.provider == "microsoft" { claims["tid"] = .text(FakeServer.tenant) }
        if let emailAddress {
            claims["email"] = .text(emailAddress)
            claims["email_verified"] = .flag(isAddressProved)
            claims["xms_edov"] = .flag(isAddressProved)
        }
        fault?.spoil(&claims, at: now)
        return Latchkey.ProviderCredential(
            idToken: server.backend.upstreamTokens.add(claims, signature: fault?.signature ?? .valid),
            accessToken: fault == .otherAccessToken ? "fake-access" : nil,
            displayName: displayName
        )
    }
}

extension FakeProviderSignIn.Fault {
    fileprivate func spoil(_ claims: inout Claims, at now: Int64) {
        switch self {
        case .otherAudience: claims["aud"] = .text("another app")
        case .otherParty: claims["azp"] = .text("another app")
        case .otherIssuer: claims["iss"] = .text("https://evil.example.test")
        case .otherNonce: claims["nonce"] = .text("another login")
        case .missingNonce: claims["nonce"] = nil
        case .otherAccessToken: claims["at_hash"] = .text("another token")
        case .missingSubject: claims["sub"] = nil
        case .expired: claims["exp"] = .integer(now - 3600)
        case .issuedInFuture: claims["iat"] = .integer(now + 3600)
        case .notValidYet: claims["nbf"] = .integer(now + 3600)
        case .cancelled, .libraryFails, .providerUnreachable, .unsigned, .unknownKey: break
        }
    }

    fileprivate var signature: FakeUpstreams.Signature {
        switch self {
        case .unsigned: .unsigned
        case .unknownKey: .unknownKey
        case .providerUnreachable: .unreachableKey
        default: .valid
        }
    }
}

/// An error that only the library of a provider knows.
private struct LibraryFailure: Error {}

extension FakeServer {
    /// The tenant of everybody's personal accounts at Microsoft.
    fileprivate static let tenant = "9188040d-6c67-4c5b-b112-36a304b66dad"

    fileprivate func issuer(of id: String) -> String {
        backend.upstreams[.init(id)]?.issuer.replacingOccurrences(of: "{tenantid}", with: Self.tenant) ?? ""
    }
}
