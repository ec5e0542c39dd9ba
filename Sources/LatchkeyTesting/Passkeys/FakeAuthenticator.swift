public import Foundation
public import Latchkey
import LatchkeyAPI

/// An authenticator in memory that makes real ES256 passkeys, for an app's own tests.
///
/// The real server accepts them, as does ``FakeServer``.
///
/// ```swift
/// let authenticator = FakeAuthenticator()
/// latchkey.passkeys.authenticator = authenticator
/// try await latchkey.passkeys.add(named: "MacBook")
/// try await latchkey.logOut()
/// try await latchkey.passkeys.logIn()
/// ```
///
/// It always agrees, at once; see ``isCancelling``. Descriptions show no keys.
public final class FakeAuthenticator: PasskeyAuthenticator {
    /// The kind of passkeys that it makes.
    public enum Kind: Sendable, Hashable {
        /// With copies on all devices of the person, and a counter that stays 0.
        case synced
        /// On this device only, with a counter that increases.
        case deviceBound
    }

    /// A passkey, without its key.
    public struct Passkey: Sendable, Hashable, Identifiable {
        /// The id that it has at servers (WebAuthn's credential id).
        public let id: Data
        /// The domain that it belongs to.
        public let relyingPartyID: String
        /// The id of the user for authenticators.
        public let userID: Data
        /// The name of the user.
        public var userName: String
        /// The number of signatures; always 0 for a synced passkey.
        public var counter: UInt32
    }

    struct State: Sendable {
        var passkeys: [(passkey: Passkey, key: P256Key)] = []
        var verifiesUser = true
        var isCancelling = false
        var signals: [PasskeySignal] = []
    }

    private let kind: Kind
    private let origin: String?
    private let state = Watched(State())

    /// An authenticator without passkeys.
    ///
    /// - Parameters:
    ///   - kind: The kind of passkeys that it makes.
    ///   - origin: The site or app that it says it was used by; nil for `https://` and the server's domain.
    public init(_ kind: Kind = .synced, origin: String? = nil) {
        self.kind = kind
        self.origin = origin
    }

    /// Its passkeys, in the order in which they were made.
    public var passkeys: [Passkey] { state.read { $0.passkeys.map(\.passkey) } }

    /// The signals that it received, in order.
    public var signals: [PasskeySignal] { state.read(\.signals) }

    /// Whether it verifies the person, by a fingerprint or a PIN; servers refuse answers without it.
    public var verifiesUser: Bool {
        get { state.read(\.verifiesUser) }
        set { state.change { $0.verifiesUser = newValue } }
    }

    /// Whether the person closes each window without an answer.
    public var isCancelling: Bool {
        get { state.read(\.isCancelling) }
        set { state.change { $0.isCancelling = newValue } }
    }

    /// Removes a passkey, as the person could in the system's settings.
    ///
    /// - Parameter id: The id that it has at servers.
    public func remove(_ id: Data) { state.change { $0.passkeys.removeAll { $0.passkey.id == id } } }

    /// Sets the counter of a passkey, to imitate a copied authenticator.
    ///
    /// - Parameters:
    ///   - counter: The number of signatures.
    ///   - id: The id that it has at servers.
    public func setCounter(_ counter: UInt32, of id: Data) {
        state.change { state in
            guard let index = state.passkeys.firstIndex(where: { $0.passkey.id == id }) else { return }
            state.passkeys[index].passkey.counter = counter
        }
    }

    /// Makes a passkey.
    public func create(_ creation: PasskeyCreation) async throws -> JSONValue {
        let (key, verifiesUser) = (P256Key.random(), try willing.verifiesUser)
        if !Set(passkeys.map(\.id)).isDisjoint(with: creation.excludedIDs) { throw LatchkeyError.passkeyExists }
        let passkey = Passkey(
            id: Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }),
            relyingPartyID: creation.relyingPartyID,
            userID: creation.userID,
            userName: creation.userName,
            counter: 0
        )
        state.change { state in
            // As real ones do, it keeps one passkey for each user of a server.
            state.passkeys.removeAll {
                $0.passkey.relyingPartyID == passkey.relyingPartyID && $0.passkey.userID == passkey.userID
            }
            state.passkeys.append((passkey, key))
        }
        let clientData = clientData("webauthn.create", creation.challenge, creation.relyingPartyID)
        let data = AuthenticatorAnswer.data(
            relyingPartyID: creation.relyingPartyID,
            flags: flags(verifiesUser: verifiesUser && !creation.isConditional, isPresent: !creation.isConditional),
            counter: 0,
            credential: (Array(passkey.id), key)
        )
        return AuthenticatorAnswer.credential(
            passkey.id,
            [
                "clientDataJSON": .string(Data(clientData).base64URLText),
                "attestationObject": .string(Data(AuthenticatorAnswer.attestationObject(data)).base64URLText),
                "transports": transports,
            ],
            results: ["credProps": ["rk": true]]
        )
    }

    /// Signs with the newest passkey that the server accepts.
    public func use(_ use: PasskeyUse) async throws -> JSONValue {
        let verifiesUser = try willing.verifiesUser
        let found = state.change { state -> (passkey: Passkey, key: P256Key)? in
            let index = state.passkeys.lastIndex { known in
                known.passkey.relyingPartyID == use.relyingPartyID
                    && (use.allowedIDs.isEmpty || use.allowedIDs.contains(known.passkey.id))
            }
            guard let index else { return nil }
            if kind == .deviceBound { state.passkeys[index].passkey.counter += 1 }
            return state.passkeys[index]
        }
        guard let (passkey, key) = found else { throw LatchkeyError.passkeyCancelled() }
        let clientData = clientData("webauthn.get", use.challenge, use.relyingPartyID)
        let data = AuthenticatorAnswer.data(
            relyingPartyID: use.relyingPartyID,
            flags: flags(verifiesUser: verifiesUser, isPresent: true),
            counter: passkey.counter
        )
        let signature = key.sign(data + Array(SHA256Digest(of: clientData).bytes))
        return AuthenticatorAnswer.credential(
            passkey.id,
            [
                "clientDataJSON": .string(Data(clientData).base64URLText),
                "authenticatorData": .string(Data(data).base64URLText),
                "signature": .string(Data(signature).base64URLText),
                "userHandle": .string(passkey.userID.base64URLText),
            ]
        )
    }

    /// Records the signal, and removes the passkeys that it names.
    public func signal(_ signal: PasskeySignal) async {
        state.change { state in
            state.signals.append(signal)
            switch signal {
            case .unknownPasskey(let id, let relyingPartyID):
                state.passkeys.removeAll { $0.passkey.id == id && $0.passkey.relyingPartyID == relyingPartyID }
            case .acceptedPasskeys(let ids, let userID, let relyingPartyID):
                state.passkeys.removeAll { known in
                    known.passkey.relyingPartyID == relyingPartyID && known.passkey.userID == userID
                        && !ids.contains(known.passkey.id)
                }
            case .userDetails(let userID, let name, _, let relyingPartyID):
                for index in state.passkeys.indices
                where state.passkeys[index].passkey.relyingPartyID == relyingPartyID
                    && state.passkeys[index].passkey.userID == userID
                {
                    state.passkeys[index].passkey.userName = name
                }
            }
        }
    }

    /// The state, unless the person closes the window.
    private var willing: State {
        get throws {
            let state = state.read(\.self)
            guard !state.isCancelling else { throw LatchkeyError.passkeyCancelled() }
            return state
        }
    }

    private var transports: JSONValue { kind == .synced ? ["internal", "hybrid"] : ["usb"] }

    private func flags(verifiesUser: Bool, isPresent: Bool) -> UInt8 {
        var flags: UInt8 = 0
        if isPresent { flags |= 0x01 }
        if verifiesUser { flags |= 0x04 }
        if kind == .synced { flags |= 0x18 }
        return flags
    }

    private func clientData(_ type: String, _ challenge: Data, _ relyingPartyID: String) -> [UInt8] {
        let origin = origin ?? "https://\(relyingPartyID)"
        return Array(
            #"{"type":"\#(type)","challenge":"\#(challenge.base64URLText)","origin":"\#(origin)","crossOrigin":false}"#
                .utf8
        )
    }
}

extension FakeAuthenticator: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of passkeys.
    public var description: String { "FakeAuthenticator(passkeys: \(passkeys.count))" }
    /// The number of passkeys.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
