import Crypto
import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyEndpoints
import LatchkeyJSON
import ServerTesting
import Testing

extension OpenIDClient {
    /// Pushes an authorization request; a change to an empty text removes a parameter.
    func push(_ changes: [String: String] = [:], headers: [String: String]? = nil) async throws -> TestAnswer {
        let form = [
            "response_type": "code", "client_id": id, "redirect_uri": Self.redirectURI, "scope": "openid",
            "code_challenge": Base64URL.encode(SHA256.hash(data: Data(Self.verifier.utf8))),
            "code_challenge_method": "S256",
        ].merging(changes) { $1 }
        return try await send(form.filter { !$0.value.isEmpty }, to: "/par", headers: headers)
    }

    /// The stored request of an answer, as the authorization endpoint continues it; nil if it cannot.
    func continued(_ answer: TestAnswer) async throws -> AuthorizationRequest? {
        let domain = server.composition.domain
        let requestID = try #require(InteractionID(requestURI: try answer.text("request_uri")))
        guard let stored = try await domain.interactions.find(requestID, of: .init(id)) else { return nil }
        let checked = try await domain.authorization.check(stored.parameters, isPushed: stored.isPushed)
        guard case .good(let request) = checked else { return nil }
        return request.continuing(stored)
    }

    /// The code to which a pushed request leads after the user's consent.
    func code(of answer: TestAnswer) async throws -> String {
        let request = try #require(try await continued(answer))
        let authorization = server.composition.domain.authorization
        let code = try await authorization.grant(request, by: browser.access, isConsented: true)
        return try #require(code).secretText
    }
}
