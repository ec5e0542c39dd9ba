public import Foundation
public import LatchkeyAPI

/// Makes and uses passkeys: that of the system, or of a test.
///
/// The answers are the JSON of WebAuthn Level 3, as browsers write it. Only the server checks them.
///
/// ```swift
/// latchkey.passkeys.authenticator = SystemPasskeyAuthenticator(over: window)
/// let user = try await latchkey.passkeys.logIn()
/// ```
///
/// The client holds its authenticator strongly.
public protocol PasskeyAuthenticator: Sendable {
    /// Makes a passkey, after the person has agreed.
    ///
    /// - Parameter creation: The server's options.
    /// - Returns: The new credential (`RegistrationResponseJSON`).
    /// - Throws: ``LatchkeyError`` with `passkey_cancelled`, `passkey_exists` or `authenticator_unavailable`, or
    ///   `CancellationError`.
    @MainActor func create(_ creation: PasskeyCreation) async throws -> JSONValue

    /// Signs the server's challenge with a passkey that the person chooses.
    ///
    /// - Parameter use: The server's options.
    /// - Returns: The answer (`AuthenticationResponseJSON`).
    /// - Throws: ``LatchkeyError`` with `passkey_cancelled` or `authenticator_unavailable`, or `CancellationError`.
    @MainActor func use(_ use: PasskeyUse) async throws -> JSONValue

    /// Updates the list of passkeys that the person sees, if the authenticator can.
    ///
    /// - Parameter signal: The new fact.
    @MainActor func signal(_ signal: PasskeySignal) async
}

/// A fact about passkeys for the authenticator (WebAuthn Level 3 §5.1.10).
public enum PasskeySignal: Sendable, Hashable {
    /// The server does not know a passkey, so the authenticator may remove it for ever.
    case unknownPasskey(id: Data, relyingPartyID: String)
    /// All passkeys of a user; the authenticator may hide others.
    case acceptedPasskeys(ids: [Data], userID: Data, relyingPartyID: String)
    /// The names of a user.
    case userDetails(userID: Data, name: String, displayName: String, relyingPartyID: String)
}
