import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyRotation

/// The server's end: the rule of refresh as it ships, and which access tokens are good.
final class SimulatedServer {
    /// How long an access token is good for, in milliseconds.
    static let lifetime = 60_000

    private let faults: Faults
    private var chain: RefreshChain
    private var numbers: [RefreshToken: RefreshChain.Digest] = [:]
    private var tokens: [AccessToken: Int] = [:]
    private(set) var end: SessionEndReason?
    private(set) var rotations = 0

    /// A server that has answered a login.
    init(_ account: Account?, faults: Faults) {
        self.faults = faults
        chain = RefreshChain(current: [])
        guard let account, let renewal = account.session.renewal else { return }
        chain = RefreshChain(current: digest(renewal.current))
        tokens[account.session.accessToken] = Self.lifetime
    }

    /// Answers a refresh.
    func refresh(_ pair: RefreshPair, at now: Int) -> RenewalRules.Verdict {
        if let end { return .refused(end) }
        switch chain.receive(digest(pair.current), next: digest(pair.next)) {
        case .rotate(let moved):
            chain = moved
            rotations += 1
            return grant(now)
        case .repeatAnswer where faults.defect != .noRepeat:
            return grant(now)
        case .superseded where faults.defect != .noSuperseded:
            return .superseded(LatchkeyError(code: .superseded, message: "", status: 401))
        case .repeatAnswer, .superseded, .reuse:
            if faults.defect == .noReuseDetection { return grant(now) }
            end = .reuseDetected
            return .refused(.reuseDetected)
        }
    }

    /// Ends the session.
    func revoke() { end = end ?? .revoked }

    /// Whether a request with this token is accepted.
    func accepts(_ token: AccessToken, at now: Int) -> Bool {
        end == nil && tokens[token].map { now < $0 } ?? false
    }

    /// All access tokens are over before their time, as when the signing keys were changed.
    func forgetTokens() { tokens = [:] }

    /// How many of all tokens that were ever made would renew the session now.
    var liveTokens: Int {
        guard end == nil else { return 0 }
        return numbers.values.filter { digest in
            if case .rotate = chain.receive(digest, next: [255]) { return true }
            return false
        }.count
    }

    private func grant(_ now: Int) -> RenewalRules.Verdict {
        let token = AccessToken("access-\(rotations)-\(tokens.count)-\(now)")
        tokens[token] = now + Self.lifetime
        let lease = TokenLease(expiresIn: Self.lifetime / 1000, serverDate: nil, deviceDate: Date(virtual: now))
        return .renewed(token, lease)
    }

    /// A short stand-in for the digest of a token: different for any two.
    private func digest(_ token: RefreshToken) -> RefreshChain.Digest {
        if let known = numbers[token] { return known }
        let number = numbers.count + 1
        let digest = [UInt8(number & 255), UInt8(number >> 8)]
        numbers[token] = digest
        return digest
    }
}

extension RenewalRules.Verdict {
    fileprivate static func refused(_ reason: SessionEndReason) -> RenewalRules.Verdict {
        .ended(reason, LatchkeyError(code: .sessionEnded, message: "", status: 401, reason: reason))
    }
}
