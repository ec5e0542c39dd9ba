import Foundation
import LatchkeyCore
import Testing

/// Proofs of keys (DPoP, RFC 9449 §4.3).
@Suite struct KeyProofTests {
    private static let address = "https://id.example.com/v1/sessions"
    private static let key = PublicKeyNumbers.p256(x: [1], y: [2])
    private let rules = Rules()

    /// Checks a proof of a login, by default one that is good.
    private func check(
        _ method: String = "POST",
        _ address: String = Self.address,
        id: String = "1",
        tokens: String? = nil,
        mayBeElsewhere: Bool = false,
        after seconds: TimeInterval = 0,
        count: Int = 1
    ) throws -> CheckedKeyProof? {
        let proof = KeyProof(
            key: Self.key,
            id: id,
            method: method,
            address: address,
            issuedAt: rules.clock.now().addingTimeInterval(seconds),
            tokens: tokens
        )
        let proofs = try #require(rules.useCases(keyProofs: OneProof(proof: proof)).keyProofs)
        let header = [String](repeating: "proof", count: count)
        return try proofs.check(header, of: "POST", at: Self.address, mayBeElsewhere: mayBeElsewhere)
    }

    @Test func `a good proof names its key by the thumbprint`() throws {
        let proof = try #require(try check())
        #expect(proof.thumbprint == KeyThumbprint(Self.key, digest: PlainDigest()))
        #expect(proof.tokens == nil)
    }

    @Test func `a request without a proof has no key`() throws { #expect(try check(count: 0) == nil) }

    @Test func `two proofs are refused`() { #expect(throws: KeyProofError()) { try check(count: 2) } }

    @Test func `a token that is no proof is refused`() throws {
        let proofs = try #require(rules.useCases(keyProofs: OneProof(proof: nil)).keyProofs)
        #expect(throws: KeyProofError()) { try proofs.check(["rubbish"], of: "POST", at: Self.address) }
    }

    @Test func `a proof without an id is refused`() { #expect(throws: KeyProofError()) { try check(id: "") } }

    @Test(arguments: ["GET", "post", ""]) func `a proof for another method is refused`(method: String) {
        #expect(throws: KeyProofError()) { try check(method) }
    }

    @Test(arguments: [
        "https://id.example.com/v1/sessions/refresh", "https://id.example.com/v1/Sessions", "https://id.example.com",
        "http://id.example.com/v1/sessions", "https://id.example.com:8443/v1/sessions",
        "https://other.example.com/v1/sessions", "https://ada@id.example.com/v1/sessions", "/v1/sessions", "",
    ])
    func `a proof for another address is refused`(address: String) {
        #expect(throws: KeyProofError()) { try check("POST", address) }
    }

    @Test func `the refresh tokens in the proof of a refresh stand for its address`() throws {
        let old = "https://old.example.com/v1/sessions/refresh"
        #expect(try check("POST", old, tokens: "both", mayBeElsewhere: true)?.tokens == "both")
        #expect(throws: KeyProofError()) { try check("POST", old, mayBeElsewhere: true) }
        #expect(throws: KeyProofError()) { try check("POST", old, tokens: "both") }
        #expect(throws: KeyProofError()) { try check("POST", "rubbish", tokens: "both", mayBeElsewhere: true) }
        #expect(throws: KeyProofError()) { try check("GET", old, tokens: "both", mayBeElsewhere: true) }
    }

    @Test(arguments: [
        "HTTPS://ID.example.com/v1/sessions", "https://id.example.com:443/v1/sessions",
        "https://id.example.com/v1/sessions?a=b", "https://id.example.com/v1/sessions#a",
    ])
    func `case of the host, the default port, query and fragment do not matter`(address: String) throws {
        #expect(try check("POST", address) != nil)
    }

    @Test(arguments: [-60, -10, 10, 60]) func `clocks may differ by a minute`(seconds: Int) throws {
        #expect(try check(after: TimeInterval(seconds)) != nil)
    }

    @Test(arguments: [-3600, -61, 61, 3600]) func `an old or future proof is refused`(seconds: Int) {
        #expect(throws: KeyProofError(isOnlyUntimely: true)) { try check(after: TimeInterval(seconds)) }
    }
}

/// Reads every token as one proof.
private struct OneProof: KeyProofVerifier {
    let proof: KeyProof?
    let algorithms = ["ES256"]

    func proof(_ token: String) -> KeyProof? { proof }
}
