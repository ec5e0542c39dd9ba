import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyRotation

/// The server: the shipped refresh rule, and the valid access tokens.
final class SimulatedServer {
    /// The lifetime of an access token, in milliseconds.
    static let lifetime = 60_000

    private let faults: Faults
    private var chain: RefreshChain
    private var numbers: [RefreshToken: RefreshChain.Digest] = [:]
    private var tokens: [AccessToken: Int] = [:]
    private(set) var end: SessionEndReason?
    private(set) var rotations = 0

    /// A server after a login.
    init(_ account: Account?, faults: Faults) {
        self.faults = faults
        chain = RefreshChain(current: [])
        guard let account, let refreshTokens = account.session.refreshTokens else { return }
        chain = RefreshChain(current: digest(refreshTokens.current))
        tokens[account.session.accessToken] = Self.lifetime
    }

    func refresh(_ pair: RefreshPair, at now: Int) -> RefreshRules.Verdict {
        if let end { return .refused(end) }
        switch chain.receive(digest(pair.current), next: digest(pair.next)) {
        case .rotate(let moved):
            chain = moved
            rotations += 1
            return newToken(now)
        case .repeatAnswer where faults.defect != .noRepeat:
            return newToken(now)
        case .superseded where faults.defect != .noSuperseded:
            return .superseded(LatchkeyError(code: .superseded, message: "", status: 401))
        case .repeatAnswer, .superseded, .reuse:
            if faults.defect == .noReuseDetection { return newToken(now) }
            end = .reuseDetected
            return .refused(.reuseDetected)
        }
    }

    func revoke() { end = end ?? .revoked }

    /// Whether a request with this token is accepted.
    func accepts(_ token: AccessToken, at now: Int) -> Bool {
        end == nil && tokens[token].map { now < $0 } ?? false
    }

    /// Invalidates all access tokens, as after a change of the signing keys.
    func forgetTokens() { tokens = [:] }

    /// The number of refresh tokens that would refresh the session now.
    var liveTokens: Int {
        guard end == nil else { return 0 }
        return numbers.values.filter { digest in
            if case .rotate = chain.receive(digest, next: [255]) { return true }
            return false
        }.count
    }

    private func newToken(_ now: Int) -> RefreshRules.Verdict {
        let token = AccessToken("access-\(rotations)-\(tokens.count)-\(now)")
        tokens[token] = now + Self.lifetime
        let expiry = TokenExpiry(expiresIn: Self.lifetime / 1000, serverDate: nil, deviceDate: Date(virtual: now))
        return .refreshed(token, expiry)
    }

    /// A short, unique stand-in for the digest of a token.
    private func digest(_ token: RefreshToken) -> RefreshChain.Digest {
        if let known = numbers[token] { return known }
        let number = numbers.count + 1
        let digest = [UInt8(number & 255), UInt8(number >> 8)]
        numbers[token] = digest
        return digest
    }
}

extension RefreshRules.Verdict {
    fileprivate static func refused(_ reason: SessionEndReason) -> RefreshRules.Verdict {
        .ended(reason, LatchkeyError(code: .sessionEnded, message: "", status: 401, reason: reason))
    }
}
