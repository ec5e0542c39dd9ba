import Foundation
import LatchkeyAPI
import LatchkeyTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// API calls without the SDK.
extension LocalServer {
    func post<Answer: Decodable>(_ path: String, _ body: String) async throws -> Answer {
        var request = URLRequest(url: url.appending(path: path))
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return try WireJSON.decode(Answer.self, from: try await Wire.send(request).body)
    }

    func newUser() async throws -> SignedIn { try await post("v1/users", "{}") }

    /// The ids of the published keys of access tokens.
    func publishedKeys() async throws -> [String] {
        let data = try await Wire.get(url.appending(path: ".well-known/jwks.json"))
        return try WireJSON.decode(JSONWebKeySet.self, from: data).keys.filter { $0.alg == "ES256" }.map(\.kid)
    }

    /// The status of the cheap token check.
    func check(_ session: Session) async throws -> Int {
        var request = URLRequest(url: url.appending(path: "v1/sessions/current"))
        request.setValue("Bearer \(session.accessToken)", forHTTPHeaderField: "Authorization")
        return try await Wire.send(request).status
    }
}

extension Session {
    /// The key that signed the access token.
    var signer: String? {
        let header = accessToken.prefix { $0 != "." }.replacing("-", with: "+").replacing("_", with: "/")
        let padded = header + String(repeating: "=", count: (4 - header.count % 4) % 4)
        guard let data = Data(base64Encoded: String(padded)) else { return nil }
        return try? JSONDecoder().decode([String: String].self, from: data)["kid"]
    }
}
