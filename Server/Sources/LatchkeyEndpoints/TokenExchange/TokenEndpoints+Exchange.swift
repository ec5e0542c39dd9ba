import LatchkeyAPI
import LatchkeyCore

extension FormCall {
    /// Exchanges a user's access token for a narrower one (RFC 8693 §2).
    func exchangeToken(_ form: FormBody) async throws -> EndpointResponse {
        let accessToken = OAuthTokenAnswer.accessTokenType
        guard let subject = form.required("subject_token") else { throw OAuthProblem.missing("subject_token") }
        guard let type = form.required("subject_token_type") else { throw OAuthProblem.missing("subject_token_type") }
        guard type == accessToken else {
            throw OAuthProblem(.invalidRequest, "subject_token_type must be \(accessToken).")
        }
        guard form.required("requested_token_type") ?? accessToken == accessToken else {
            throw OAuthProblem(.invalidRequest, "requested_token_type must be \(accessToken).")
        }
        guard form["actor_token"] == nil, form["actor_token_type"] == nil else {
            throw OAuthProblem(.invalidRequest, "actor_token is not supported. The client itself acts.")
        }
        let client = try await client(form, using: .tokenExchange)
        let key = try takenProof(of: client)?.thumbprint
        let asked = try narrowing(form)
        do {
            let (access, scopes) = try await domain.tokenExchange.exchange(
                subject,
                by: client,
                for: asked.resources + form.values(of: "audience"),
                scopes: asked.scopes,
                provedBy: key
            )
            var answer = OAuthTokenAnswer(access, scopes: scopes, isKeyBound: key != nil)
            answer.issuedTokenType = accessToken
            return try .json(answer)
        } catch let error as TokenExchangeError {
            if case .storage(let error) = error { throw HTTPProblem(error) }
            throw OAuthProblem(error)
        }
    }
}

extension OAuthProblem {
    fileprivate init(_ error: TokenExchangeError) {
        switch error {
        case .notAllowed: self.init(.unauthorizedClient, "The client may not use this grant_type.")
        case .keyNotProved: self = .keyNotProved
        case .scope: self.init(.invalidScope, "The subject token does not have one of these scopes.")
        case .target: self.init(.invalidTarget, "Name resources that the client may use.")
        case .tooLong: self = .tooLong
        case .invalidSubject, .storage:
            // RFC 8693 §2.2.2.
            self.init(.invalidRequest, "The subject token is not valid, or is not for the client.")
        }
    }
}
