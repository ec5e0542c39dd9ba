import LatchkeyCore
import LatchkeyJWS

extension SSOPublicKey {
    func hasSigned(_ token: CompactJWS) -> Bool {
        guard id == nil || token.keyID == nil || token.keyID == id else { return false }
        let key = JWSAlgorithm(rawValue: algorithm).flatMap { JWSVerificationKey(numbers, for: $0) }
        return key?.hasSigned(token) == true
    }
}
