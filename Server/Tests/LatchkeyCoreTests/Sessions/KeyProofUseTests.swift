import Foundation
import LatchkeyCore
import Testing

/// Proofs of OAuth clients, which are good once (RFC 9449 §4.3, §8 and §11.1).
@Suite struct KeyProofUseTests {
    private static let address = "https://id.example.com/userinfo"
    private static let accessToken = "token"
    private let rules: Rules
    private let proofs: KeyProofs

    init() throws {
        let rules = Rules()
        proofs = try #require(rules.useCases(keyProofs: ProofsByText()).keyProofs)
        self.rules = rules
    }

    private func proof(
        _ id: String,
        key: UInt8 = 1,
        for accessToken: String? = Self.accessToken,
        nonce: String? = nil
    ) -> KeyProof {
        KeyProof(
            key: .p256(x: [key], y: [key]),
            id: id,
            method: "GET",
            address: Self.address,
            issuedAt: rules.clock.now(),
            accessToken: accessToken.map { Base64URL.encode(Array($0.utf8)) },
            nonce: nonce
        )
    }

    private func take(_ proof: KeyProof, with accessToken: String? = Self.accessToken) throws -> CheckedKeyProof? {
        try proofs.take([ProofsByText.text(of: proof)], of: "GET", at: Self.address, with: accessToken)
    }

    @Test func `a proof is good once, and another key may have the same id`() throws {
        #expect(try take(proof("1")) != nil)
        #expect(throws: KeyProofError()) { try take(proof("1")) }
        #expect(try take(proof("2")) != nil)
        #expect(try take(proof("1", key: 2)) != nil)
    }

    @Test func `a proof is remembered as long as it is good`() throws {
        let early = proof("1")
        rules.clock.turn(by: -60)
        _ = try take(early)
        for seconds in [0.0, 60, 59] {
            rules.clock.turn(by: seconds)
            _ = try take(proof("after \(seconds)"))
            #expect(throws: KeyProofError()) { try take(early) }
        }
        rules.clock.turn(by: 2)
        #expect(throws: KeyProofError(isOnlyUntimely: true)) { try take(early) }
    }

    @Test func `a request without a proof has no key`() throws {
        #expect(try proofs.take([], of: "GET", at: Self.address, with: "token") == nil)
    }

    @Test func `a proof at a resource names the access token`() throws {
        #expect(throws: KeyProofError()) { try take(proof("1", for: nil)) }
        #expect(throws: KeyProofError()) { try take(proof("2", for: "other")) }
        // A refused proof is not used up, and elsewhere the claim is ignored.
        #expect(try take(proof("2", for: "other"), with: nil) != nil)
    }

    @Test func `only a client of the FAPI profile needs a nonce, and it is good for two to four minutes`() throws {
        let (standard, fapi) = (application(.standard), application(.fapi2))
        let without = try #require(try take(proof("1")))
        try proofs.requireNonce(of: without, for: standard)
        let fresh = try #require(nonce(of: "1"))
        #expect(!fresh.isEmpty)
        let with = CheckedKeyProof(thumbprint: without.thumbprint, nonce: fresh)
        for seconds in [0.0, 60, 60] {
            rules.clock.turn(by: seconds)
            try proofs.requireNonce(of: with, for: fapi)
        }
        rules.clock.turn(by: 120)
        #expect(throws: KeyProofError.self) { try proofs.requireNonce(of: with, for: fapi) }
        let other = CheckedKeyProof(thumbprint: without.thumbprint, nonce: "other")
        #expect(throws: KeyProofError.self) { try proofs.requireNonce(of: other, for: fapi) }
    }

    /// The nonce that the refusal of a proof without one brings.
    private func nonce(of id: String) -> String? {
        do {
            try proofs.requireNonce(of: CheckedKeyProof(thumbprint: KeyThumbprint(id)), for: application(.fapi2))
            return nil
        } catch { return error.nonce }
    }

    private func application(_ profile: ClientRules.Profile) -> Application {
        var client = ClientRules()
        client.profile = profile
        return Application(id: "app", name: "App", client: client)
    }

    @Test func `a full memory forgets the oldest proofs`() {
        let (used, now) = (UsedKeyProofs(most: 2), rules.clock.now())
        for digest in 1...4 { #expect(used.take([UInt8(digest)], at: now)) }
        #expect(!used.take([4], at: now))
        #expect(!used.take([1], at: now))
        #expect(used.take([5], at: now))
        #expect(used.take([1], at: now))
    }
}

/// Reads tokens that hold their proof.
private struct ProofsByText: KeyProofVerifier {
    let algorithms = ["ES256"]

    private struct Content: Codable {
        let key: UInt8
        let id: String
        let method: String
        let address: String
        let issuedAt: Date
        let accessToken: String?
        let nonce: String?
    }

    static func text(of proof: KeyProof) throws -> String {
        guard case .p256(let x, _) = proof.key else { throw KeyProofError() }
        let content = Content(
            key: x[0],
            id: proof.id,
            method: proof.method,
            address: proof.address,
            issuedAt: proof.issuedAt,
            accessToken: proof.accessToken,
            nonce: proof.nonce
        )
        return String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
    }

    func proof(_ token: String) -> KeyProof? {
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(token.utf8)) else { return nil }
        return KeyProof(
            key: .p256(x: [content.key], y: [content.key]),
            id: content.id,
            method: content.method,
            address: content.address,
            issuedAt: content.issuedAt,
            accessToken: content.accessToken,
            nonce: content.nonce
        )
    }
}
