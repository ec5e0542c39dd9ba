import LatchkeyJSON

extension ModuleRun {
    enum UserinfoCall { case get, postHeader, postBody }

    /// Calls userinfo with the access token of a login.
    func userinfoAnswer(_ logIn: LogIn, _ way: UserinfoCall = .get) async throws -> WebAnswer {
        let url = try await endpoint("userinfo_endpoint")
        switch way {
        case .get, .postHeader:
            let method = way == .get ? "GET" : "POST"
            let proof = logIn.flow.proofKey.map { DPoPProof($0, method, url, accessToken: logIn.accessToken, at: now) }
            var request = WebRequest(method, url, headers: [("Accept", "application/json")])
            if method == "POST" { request.body = "" }
            return try await send(request, with: logIn.accessToken, proof)
        case .postBody:
            return try await send(WebRequest(form: FormFields([("access_token", logIn.accessToken)]), to: url))
        }
    }

    /// Sends a request with a token, and a proof for DPoP; a server that wants a nonce gets it.
    func send(_ request: WebRequest, with token: String, _ proof: DPoPProof?) async throws -> WebAnswer {
        guard let proof else {
            var call = request
            call.headers.append(("Authorization", "Bearer \(token)"))
            return try await send(call)
        }
        func proved(_ proof: DPoPProof) throws -> WebRequest {
            var call = request
            call.headers += [("Authorization", "DPoP \(token)"), ("DPoP", try proof.signed())]
            return call
        }
        let answer = try await send(proved(withNonce(proof, request.url)))
        let challenge = answer.header("WWW-Authenticate") ?? ""
        guard answer.status == 401, challenge.contains("use_dpop_nonce") else { return answer }
        var second = withNonce(proof, request.url)
        second.claims["jti"] = .string(RandomText.make())
        return try await send(proved(second))
    }

    /// The claims of userinfo, checked by the invariants.
    @discardableResult
    func userinfo(_ logIn: LogIn, _ way: UserinfoCall = .get) async throws -> [String: JSONValue] {
        let answer = try await userinfoAnswer(logIn, way)
        check(.userinfo(answer, subject: logIn.subject))
        return answer.object ?? [:]
    }
}
