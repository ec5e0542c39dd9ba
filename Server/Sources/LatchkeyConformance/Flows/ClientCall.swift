import Foundation
import LatchkeyJSON

/// A request of a client to the server, with its authentication and its proof.
///
/// Both are made anew each time, so that a call can be repeated with a nonce.
struct ClientCall {
    var url: String
    var form: FormFields
    var headers: [(name: String, value: String)] = []
    let client: ConformanceClient
    /// Whether it authenticates; negative tests leave that out.
    var authenticates = true
    var assertion: ClientAssertion?
    var proof: DPoPProof?

    func request() throws -> WebRequest {
        var call = WebRequest(form: form, to: url, headers: headers)
        if authenticates {
            var form = form
            switch client.method {
            case .basic:
                let pair = FormFields.encoded(client.id) + ":" + FormFields.encoded(client.secret ?? "")
                call.headers.append(("Authorization", "Basic " + Data(pair.utf8).base64EncodedString()))
            case .post:
                form["client_id"] = client.id
                form["client_secret"] = client.secret
            case .privateKey:
                form["client_id"] = form["client_id"] ?? client.id
                form["client_assertion_type"] = ClientAssertion.type
                form["client_assertion"] = try assertion?.signed()
            case .none: form["client_id"] = client.id
            }
            call.body = form.encoded
        }
        if let proof { call.headers.append(("DPoP", try proof.signed())) }
        return call
    }
}

extension ModuleRun {
    /// A call that authenticates as the client does, and has a proof if the flow has a key.
    func call(_ url: String, _ form: FormFields, as client: ConformanceClient, provedBy key: TokenSigner?) -> ClientCall
    {
        var call = ClientCall(url: url, form: form, client: client)
        call.assertion = assertion(of: client)
        call.proof = key.map { DPoPProof($0, "POST", url, at: now) }
        return call
    }

    func assertion(of client: ConformanceClient) -> ClientAssertion? {
        guard client.method == .privateKey else { return nil }
        return ClientAssertion(client.id, audience: settings.issuer, signer: client.signer, at: now)
    }

    /// Sends a call; a server that wants a nonce in the proof gets it.
    @discardableResult func send(_ call: ClientCall) async throws -> WebAnswer {
        var call = call
        call.proof = call.proof.map { withNonce($0, call.url) }
        let answer = try await send(call.request())
        guard call.proof != nil, answer.error == "use_dpop_nonce", answer.header("DPoP-Nonce") != nil else {
            return answer
        }
        call.proof = call.proof.map { withNonce($0, call.url) }
        call.proof?.claims["jti"] = .string(RandomText.make())
        call.assertion?.claims["jti"] = .string(RandomText.make())
        return try await send(call.request())
    }

    /// The proof with the server's last nonce.
    func withNonce(_ proof: DPoPProof, _ url: String) -> DPoPProof {
        var proof = proof
        if let host = URL(string: url)?.host(), let nonce = nonces[host] { proof.claims["nonce"] = .string(nonce) }
        return proof
    }
}
