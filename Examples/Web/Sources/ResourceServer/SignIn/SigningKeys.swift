import Crypto
import Foundation

/// Latchkey's public keys.
///
/// They are fetched again after five minutes and for an unknown key. Anyone can send a token with an unknown key, so
/// there is a pause between fetches. While Latchkey is unavailable, the known keys stay in use.
package actor SigningKeys {
    private struct Fetch {
        let start: ContinuousClock.Instant
        let task: Task<Void, Never>
        /// Nil while it runs.
        var succeeded: Bool?
    }

    package static let lifetime = Duration.seconds(300)
    package static let pause = Duration.seconds(5)
    /// Shorter, because Latchkey may be starting.
    package static let pauseAfterFailure = Duration.seconds(1)

    private let latchkey: LatchkeyServer
    private let clock: ServiceClock
    private var known: (keys: VerificationKeys, since: ContinuousClock.Instant)?
    private var last: Fetch?

    package init(latchkey: LatchkeyServer, clock: ServiceClock) {
        self.latchkey = latchkey
        self.clock = clock
    }

    /// The keys, if they include this one.
    ///
    /// - Throws: `AccessTokenError.invalid` if there is no such key; `latchkeyUnavailable` if it cannot be fetched.
    func keys(including id: String) async throws(AccessTokenError) -> VerificationKeys {
        if let known, known.keys.contains(id), clock.instant() - known.since < Self.lifetime { return known.keys }
        await fetch()
        if let known, known.keys.contains(id) { return known.keys }
        throw known != nil && last?.succeeded == true ? .invalid : .latchkeyUnavailable
    }

    /// Fetches the keys, if no fetch is running or recent.
    ///
    /// Call it at the start, so that tokens can be verified later while Latchkey is unavailable.
    package func fetch() async {
        let now = clock.instant()
        if let last {
            guard let succeeded = last.succeeded else {
                await last.task.value
                return
            }
            guard now - last.start >= (succeeded ? Self.pause : Self.pauseAfterFailure) else { return }
        }
        // Others wait for the same fetch, so it outlives a cancelled request.
        let task = Task { await run(at: now) }
        last = Fetch(start: now, task: task)
        await task.value
    }

    private func run(at now: ContinuousClock.Instant) async {
        do {
            known = (try await latchkey.verificationKeys(), now)
            last?.succeeded = true
        } catch { last?.succeeded = false }
    }
}

/// A JWK set (RFC 7517), as far as ES256 needs it.
struct JSONWebKeySet: Decodable, Sendable {
    struct Key: Decodable, Sendable {
        var kty: String?
        var crv: String?
        var alg: String?
        var use: String?
        var kid: String?
        var x: String?
        var y: String?
    }

    let keys: [Key]
}

/// The keys for ES256, by id.
struct VerificationKeys: Sendable {
    let issuer: String
    private let keys: [String: P256.Signing.PublicKey]

    init(_ set: JSONWebKeySet, issuer: String) {
        self.issuer = issuer
        var keys: [String: P256.Signing.PublicKey] = [:]
        for key in set.keys.prefix(100) {
            guard key.kty == "EC", key.crv == "P-256", key.alg ?? "ES256" == "ES256", key.use ?? "sig" == "sig",
                let id = key.kid, let x = Data(base64URL: key.x ?? ""), let y = Data(base64URL: key.y ?? ""),
                let publicKey = try? P256.Signing.PublicKey(rawRepresentation: x + y)
            else { continue }
            keys[id] = publicKey
        }
        self.keys = keys
    }

    func contains(_ id: String) -> Bool { keys[id] != nil }

    func verify(_ token: SignedToken) -> Bool {
        guard let key = keys[token.keyID],
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: token.signature)
        else { return false }
        return key.isValidSignature(signature, for: token.signedText)
    }
}

extension Data {
    /// Decodes base64url without padding (RFC 4648 §5) and accepts only its canonical form.
    init?(base64URL text: some StringProtocol) {
        let text = String(text)
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: standard + padding), data.base64EncodedString() == standard + padding
        else { return nil }
        self = data
    }
}
