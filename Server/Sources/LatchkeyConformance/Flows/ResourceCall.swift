import Foundation
import LatchkeyJSON

/// A request to the protected resource with a DPoP token, every part of which a module may spoil.
struct ResourceCall {
    var method = "GET"
    var url: String
    let accessToken: String
    var scheme = "DPoP"
    /// The proofs, usually one.
    var proofs: [DPoPProof]
    /// Texts that are sent instead of proofs.
    var rawProofs: [String]?

    /// A valid call of userinfo with the token of a login.
    init(_ logIn: LogIn, _ run: ModuleRun) async throws {
        url = try await run.endpoint("userinfo_endpoint")
        accessToken = logIn.accessToken
        let key = try run.unwrap(logIn.flow.proofKey, "the token is bound to a key")
        proofs = [DPoPProof(key, "GET", url, accessToken: accessToken, at: run.now)]
    }

    var proof: DPoPProof {
        get { proofs[0] }
        set { proofs[0] = newValue }
    }

    func request() throws -> WebRequest {
        let texts = try rawProofs ?? proofs.map { try $0.signed() }
        return WebRequest(
            method,
            url,
            headers: [("Accept", "application/json"), ("Authorization", "\(scheme) \(accessToken)")]
                + texts.map { ("DPoP", $0) }
        )
    }
}

extension ModuleRun {
    /// Sends a call; a server that wants a nonce in the proof gets it.
    @discardableResult func send(_ call: ResourceCall) async throws -> WebAnswer {
        var call = call
        let host = URL(string: call.url)?.host() ?? ""
        if let nonce = nonces[host] { call.add(nonce) }
        let answer = try await send(call.request())
        guard answer.status == 401, answer.header("WWW-Authenticate")?.contains("use_dpop_nonce") == true,
            let nonce = nonces[host]
        else { return answer }
        call.add(nonce)
        return try await send(call.request())
    }
}

extension ResourceCall {
    fileprivate mutating func add(_ nonce: String) {
        for index in proofs.indices { proofs[index].claims["nonce"] = .string(nonce) }
    }
}
