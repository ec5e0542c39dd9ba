import Foundation
import LatchkeyAPI
import LatchkeyTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension KiiCloud {
    func answerTokens() {
        let (server, issuesRefreshTokens) = (server, issuesRefreshTokens)
        server.onAnyone(RequestPattern("POST \(Self.root)/oauth2/token")) { request, _ in
            let body = try request.decode(JSONValue.self).objectValue ?? [:]
            let name = body["username"]?.stringValue ?? ""
            let logIn = LogInRequest(
                identifier: name.split(separator: ":").last.map(String.init) ?? name,
                password: body["password"]?.stringValue ?? ""
            )
            let (data, status) = try await server.call("POST", "/v1/sessions", logIn)
            if status == 429 { return try .refusal(429, "TOO_MANY_REQUESTS") }
            guard status == 200 || status == 201 else {
                return try .json(
                    ["errorCode": "invalid_grant", "error": "invalid_grant", "error_description": "Wrong."],
                    status: 400
                )
            }
            let signedIn = try WireJSON.decode(SignedIn.self, from: data)
            var answer: [String: JSONValue] = [
                "id": .string(signedIn.user.id.rawValue), "access_token": .string(signedIn.session.accessToken),
                "expires_in": .integer(Int64(signedIn.session.expiresIn)), "token_type": "bearer",
            ]
            if issuesRefreshTokens { answer["refresh_token"] = signedIn.session.refreshToken.map { .string($0) } }
            return try .json(answer)
        }
    }
}

extension FakeServer {
    /// A call of Latchkey's own API, with the authorization of a request of the Kii API.
    func call(
        _ method: String,
        _ path: String,
        _ body: some Encodable,
        for request: FakeRequest? = nil
    ) async throws -> (Data, status: Int) {
        var call = URLRequest(url: url.appending(path: path))
        call.httpMethod = method
        call.httpBody = try WireJSON.encode(body)
        call.setValue("application/json", forHTTPHeaderField: "Content-Type")
        call.setValue(KiiCloud.app, forHTTPHeaderField: LatchkeyHeader.application)
        call.setValue(request?.header("Authorization"), forHTTPHeaderField: "Authorization")
        let (data, response) = try await data(for: call)
        return (data, response.statusCode)
    }
}
