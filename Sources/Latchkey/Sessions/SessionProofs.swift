import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends the requests that start and refresh sessions, with proofs of this device's key.
///
/// Each session that starts with a proof is bound to the key at the server. Servers without this feature ignore the
/// proof. A proof is good for a minute, so a wrong clock of the device is corrected by the server's answers.
actor SessionProofs {
    /// A smaller difference of the clocks than this does not explain a refusal, in seconds.
    private static let smallestCorrection: TimeInterval = 5
    /// A longer transfer than this explains a refusal, in seconds.
    private static let longestTransfer: TimeInterval = 30

    /// Nil if the sessions are not bound.
    private let keys: (any ProofKeyStore)?
    private let transport: any Transport
    private let time: Timekeeper
    private let random: RandomBytes
    /// How far the server's clock is ahead of the device's, in seconds.
    private var lead: TimeInterval = 0

    init(keys: (any ProofKeyStore)?, transport: any Transport, time: Timekeeper, random: RandomBytes) {
        self.keys = keys
        self.transport = transport
        self.time = time
        self.random = random
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { SerialQueueExecutor.sessions.asUnownedSerialExecutor() }

    /// Sends a request that may start a session.
    ///
    /// Nobody is kept from logging in by a key that cannot be used, or by a proof that the server does not accept, for
    /// example because a proxy changes its address. Then the session is not bound.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer.
    /// - Throws: The errors of the transport.
    func start(_ request: URLRequest) async throws -> Answer {
        if let key = try? await keys?.loadOrMake() {
            do {
                let answer = try await send(request, nil, provedBy: key, under: .signIn)
                guard answer.refusesProof else { return answer }
            } catch is UnusableKey {
                // As without a key.
            }
        }
        return try await transport.send(request, under: .signIn)
    }

    /// Sends a refresh, with a proof if this device has a key.
    ///
    /// A session without a key needs no proof, so a key that cannot be used does not keep it from being refreshed. If
    /// the server refuses the key, the other keys of this device are tried. A refused proof changes nothing.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - tokens: The refresh tokens in it.
    ///   - rules: The limits of the transfer.
    /// - Returns: The answer; `invalid_dpop_proof` if the session is bound to another device's key, or the key is lost.
    /// - Throws: The errors of the transport; ``LatchkeyError`` with `store_locked` or `store_insecure` if the session needs a
    ///   key that cannot be used now.
    func refresh(_ request: URLRequest, _ tokens: RefreshRequest, under rules: TransferRules) async throws -> Answer {
        guard let keys else { return try await transport.send(request, under: rules) }
        var failure: LatchkeyError?
        var first: (any ProofKey)?
        do { first = try await keys.load() } catch { failure = error.ofUsableKey }
        var answer: Answer?
        if let first {
            do {
                answer = try await send(request, tokens, provedBy: first, under: rules)
            } catch let error as UnusableKey { failure = error.cause.ofUsableKey }
        }
        let refusal: Answer
        if let answer { refusal = answer } else { refusal = try await transport.send(request, under: rules) }
        guard refusal.refusesProof else { return refusal }
        for key in (try? await keys.loadAll()) ?? [] where key.publicKey != first?.publicKey {
            do {
                let answer = try await send(request, tokens, provedBy: key, under: rules)
                guard answer.refusesProof else { return answer }
            } catch is UnusableKey {
                // Another key may be the session's.
            }
        }
        if let failure { throw failure }
        return refusal
    }

    /// Sends a request with a proof, and once more with another one if the time explains the refusal.
    private func send(
        _ request: URLRequest,
        _ tokens: RefreshRequest?,
        provedBy key: any ProofKey,
        under rules: TransferRules
    ) async throws -> Answer {
        let begun = time.date()
        let answer = try await transport.send(try await proved(request, tokens, by: key), under: rules)
        guard answer.refusesProof else { return answer }
        // The system may have suspended the app between the proof and its arrival.
        let isLate = abs(time.date().timeIntervalSince(begun)) > Self.longestTransfer
        guard correctClock(by: answer) || isLate else { return answer }
        return try await transport.send(try await proved(request, tokens, by: key), under: rules)
    }

    private func proved(
        _ request: URLRequest,
        _ tokens: RefreshRequest?,
        by key: any ProofKey
    ) async throws -> URLRequest {
        let date = time.date().addingTimeInterval(lead)
        let proof: String
        do {
            proof = try await ProofToken.text(for: request, refreshing: tokens, by: key, at: date, random: random)
        } catch { throw UnusableKey(cause: error) }
        var request = request
        request.setValue(proof, forHTTPHeaderField: LatchkeyHeader.keyProof)
        return request
    }

    /// Takes over the server's time; false if it is the one that the proof had.
    private func correctClock(by answer: Answer) -> Bool {
        guard let date = answer.date else { return false }
        let new = date.timeIntervalSince(time.date())
        guard abs(new - lead) >= Self.smallestCorrection else { return false }
        lead = new
        return true
    }
}

/// A key that cannot sign.
private struct UnusableKey: Error {
    let cause: any Error
}

extension Error {
    /// The error itself if the key can be used again later; nil if it is lost, for example after a restore of the device.
    fileprivate var ofUsableKey: LatchkeyError? {
        let error = self as? LatchkeyError
        return error.flatMap { [.storeLocked, .storeInsecure].contains($0.code) ? $0 : nil }
    }
}

extension Answer {
    /// Whether the server wants another proof of the key.
    fileprivate var refusesProof: Bool {
        if status == 401 { return problem?.code == .invalidDPoPProof }
        guard status == 400, let problem = try? WireJSON.decode(TokenProblem.self, from: data) else { return false }
        return problem.error == ErrorCode.invalidDPoPProof.rawValue
    }
}
