public import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Latchkey {
    /// Sends a request as the signed-in user.
    ///
    /// The access token is added; it is renewed before when its time is nearly over, and when the server refuses it the
    /// request is sent once more. However many requests need a new token, one refresh is made. The token goes to the
    /// server and to the trusted origins only, and over a redirect never to another origin.
    ///
    /// - Parameter request: What to send; a header `Authorization` is replaced.
    /// - Returns: The answer, whatever its status is.
    /// - Throws: ``LatchkeyError``: `login_required` when nobody is signed in, `session_ended` when the server has
    ///   ended the session, `untrusted_origin` when the request goes elsewhere, `network_unavailable`, `timed_out`,
    ///   `cancelled`, and those of the credential store.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let answer = try await requests.send(request)
        return (answer.data, answer.response)
    }

    /// A call of the contract by a signed-in user, the current one without an id.
    func call<Body: Encodable & Sendable, Value: Decodable & Sendable>(
        _ endpoint: Endpoint<Body, Value>,
        _ body: Body,
        parameters: [String: String] = [:],
        query: [(name: String, value: String)] = [],
        ifVersion version: Int64? = nil,
        asUser userID: String? = nil
    ) async throws -> Value {
        var request = try server.request(endpoint, body, parameters: parameters, query: query)
        if let version { request.setValue("\"\(version)\"", forHTTPHeaderField: "If-Match") }
        return try await requests.send(request, asUser: userID).decoded(as: Value.self)
    }

    /// A call of the contract by nobody yet: it carries a password, so its answer is short and from the server itself.
    ///
    /// With calls that start a session it says what the server knows this installation by.
    func ask<Body: Encodable & Sendable, Value>(
        _ endpoint: Endpoint<Body, Value>,
        _ body: Body,
        on deviceKey: DeviceKey? = nil
    ) async throws -> Answer {
        var request = try server.request(endpoint, body)
        if let deviceKey { request.setValue(deviceKey.secret, forHTTPHeaderField: LatchkeyHeader.device) }
        do {
            return try await transport.send(request, under: .signIn)
        } catch {
            throw LatchkeyError(transport: error)
        }
    }
}
