import Crypto
import CryptoExtras
import Foundation
import LatchkeyJSON

/// The steps of the module `dpop-negative-tests`, all with one token.
struct DPoPNegativeTests {
    private let run: ModuleRun

    init(_ run: ModuleRun) { self.run = run }

    func perform() async throws {
        let logIn = try await run.logIn(run.flow(try await run.client()))
        try await accepted("a right proof", logIn) { _ in }
        try await missingParts(logIn)
        try await wrongParts(logIn)
        try await wrongKeys(logIn)
        try await rightVariants(logIn)
        try await withoutProof(logIn)
    }

    private func missingParts(_ logIn: LogIn) async throws {
        for name in ["typ", "alg", "jwk"] {
            try await refused("a proof without \(name)", logIn) { $0.proof.header[name] = .null }
        }
        for name in ["jti", "htm", "htu", "iat", "ath"] {
            try await refused("a proof without \(name)", logIn) { $0.proof.claims[name] = .null }
        }
    }

    private func wrongParts(_ logIn: LogIn) async throws {
        let hour: Int64 = 3600
        let second = Int64(run.now.timeIntervalSince1970)
        try await refused("two proofs", logIn) { call in
            var other = call.proof
            other.claims["jti"] = .string(RandomText.make())
            call.proofs.append(other)
        }
        try await refused("a proof that is no JWT", logIn) { $0.rawProofs = ["proof"] }
        try await refused("a proof with the typ JWT", logIn) { $0.proof.header["typ"] = "JWT" }
        try await refused("a proof for another method", logIn) { $0.proof.claims["htm"] = "POST" }
        try await refused("a proof for another path", logIn) { call in
            call.proof.claims["htu"] = .string(call.url + "/other")
        }
        try await refused("a proof for another host", logIn) { call in
            call.proof.claims["htu"] = "https://attacker.example/userinfo"
        }
        try await refused("a proof an hour old", logIn) { $0.proof.claims["iat"] = .integer(second - hour) }
        try await refused("a proof an hour ahead", logIn) { $0.proof.claims["iat"] = .integer(second + hour) }
        try await refused("a proof for another token", logIn) { call in
            call.proof.claims["ath"] = .string(CodeVerifier().challenge)
        }
        try await repeatedProof(logIn)
    }

    private func repeatedProof(_ logIn: LogIn) async throws {
        var call = try await ResourceCall(logIn, run)
        call.proof = run.withNonce(call.proof, call.url)
        call.rawProofs = [try call.proof.signed()]
        let first = try await run.send(call)
        run.expect(first.status == 200, "the resource accepts a right proof", "\(first.status)")
        let second = try await run.send(call)
        run.warn(unless: second.status == 401, "the resource refuses a proof that was used", "\(second.status)")
    }

    private func wrongKeys(_ logIn: LogIn) async throws {
        let stranger = TokenSigner.fresh()
        try await refused("a proof with another key", logIn) { call in
            call.proof.signer = stranger
            call.proof.header["jwk"] = .object(stranger.publicKey)
        }
        try await refused("a proof with a signature of another key", logIn) { $0.proof.signer = stranger }
        try await refused("an unsigned proof", logIn) { $0.proof.signer = .unsigned }
        try await refused("a proof with the private key in jwk", logIn) { call in
            call.proof.header["jwk"] = call.proof.signer.privateKey.map { .object($0) }
        }
        let old = TokenSigner(.rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048), isPSS: false))
        try await refused("a proof with RS256", logIn) { call in
            call.proof.signer = old
            call.proof.header["jwk"] = .object(old.publicKey)
        }
        try await refused("a proof with a broken signature", logIn) { call in
            let text = try call.proof.signed()
            let parts = text.split(separator: ".")
            let signature = String(parts[2])
            call.rawProofs = ["\(parts[0]).\(parts[1])." + String(signature.reversed())]
        }
    }

    private func rightVariants(_ logIn: LogIn) async throws {
        try await accepted("a proof with more claims", logIn) { $0.proof.claims["extra"] = ["foo": "bar"] }
        try await accepted("a proof whose htu has a query", logIn) { call in
            call.proof.claims["htu"] = .string(call.url + "?foo=bar")
        }
        try await accepted("a proof whose htu has a fragment", logIn) { call in
            call.proof.claims["htu"] = .string(call.url + "#foo")
        }
        try await accepted("a proof whose htu has the host in upper case", logIn) { call in
            guard let host = URL(string: call.url)?.host() else { return }
            call.proof.claims["htu"] = .string(call.url.replacingOccurrences(of: host, with: host.uppercased()))
        }
        try await accepted("a proof whose htu has the default port", logIn) { call in
            guard let url = URL(string: call.url), url.port == nil, let host = url.host() else { return }
            call.proof.claims["htu"] = .string(
                call.url.replacingOccurrences(of: "://\(host)", with: "://\(host):443")
            )
        }
    }

    private func withoutProof(_ logIn: LogIn) async throws {
        try await refused("a request without a proof", logIn) { $0.rawProofs = [] }
        try await refused("a bound token as Bearer with a proof", logIn) { $0.scheme = "Bearer" }
        try await refused("a bound token as Bearer", logIn) { call in
            call.scheme = "Bearer"
            call.rawProofs = []
        }
    }

    private func accepted(
        _ what: String,
        _ logIn: LogIn,
        _ change: (inout ResourceCall) throws -> Void
    ) async throws {
        var call = try await ResourceCall(logIn, run)
        try change(&call)
        let answer = try await run.send(call)
        run.expect(answer.status == 200, "the resource accepts \(what)", "\(answer.status)")
    }

    private func refused(
        _ what: String,
        _ logIn: LogIn,
        _ change: (inout ResourceCall) throws -> Void
    ) async throws {
        var call = try await ResourceCall(logIn, run)
        try change(&call)
        let answer = try await run.send(call)
        run.expect(answer.status == 401 || answer.status == 400, "the resource refuses \(what)", "\(answer.status)")
        if answer.status == 401 {
            let challenge = answer.values(of: "WWW-Authenticate").joined(separator: ", ").lowercased()
            run.warn(
                unless: challenge.contains("dpop"),
                "the refusal of \(what) has WWW-Authenticate: DPoP",
                challenge
            )
        }
    }
}
