import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyCore

/// Reads the proofs of the SDK's keys, without the strictness of the server.
struct FakeKeyProofs: KeyProofVerifier {
    let algorithms = ["ES256"]

    func proof(_ token: String) -> KeyProof? {
        let parts = token.split(separator: ".").map(String.init)
        guard parts.count == 3, let header: Header = decoded(parts[0]), let claims: Claims = decoded(parts[1]),
            header.typ == "dpop+jwt", header.alg == "ES256",
            let x = Data(base64URLText: header.jwk.x), let y = Data(base64URLText: header.jwk.y),
            let signature = Data(base64URLText: parts[2]),
            let key = P256PublicKey(x: Array(x), y: Array(y)),
            key.isValid(raw: Array(signature), of: Array("\(parts[0]).\(parts[1])".utf8))
        else { return nil }
        return KeyProof(
            key: .p256(x: key.x, y: key.y),
            id: claims.jti,
            method: claims.htm,
            address: claims.htu,
            issuedAt: Date(timeIntervalSince1970: TimeInterval(claims.iat)),
            tokens: claims.rth,
            accessToken: claims.ath,
            nonce: claims.nonce
        )
    }

    private func decoded<Part: Decodable>(_ text: String) -> Part? {
        Data(base64URLText: text).flatMap { try? WireJSON.decode(Part.self, from: $0) }
    }

    private struct Header: Decodable {
        let typ: String
        let alg: String
        let jwk: PublicKey
    }

    private struct PublicKey: Decodable {
        let x: String
        let y: String
    }

    private struct Claims: Decodable {
        let jti: String
        let htm: String
        let htu: String
        let iat: Int
        let rth: String?
        let ath: String?
        let nonce: String?
    }
}
