public import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension LatchkeyClient {
    /// Sends a request as the signed-in user.
    ///
    /// Adds the access token. The token is refreshed before it expires, and if the server refuses it, the request is
    /// sent once more; all requests share one refresh. The token goes only to the server and the trusted origins, never
    /// to another origin after a redirect.
    ///
    /// With a ``presenter``, requests are sent anonymously while no user is signed in. A request that needs a user
    /// waits for the login and is sent again.
    ///
    /// - Parameters:
    ///   - request: The request; its `Authorization` header is replaced.
    ///   - policy: Which answers call for a login; nil for ``logInPolicy``.
    /// - Returns: The answer with any status.
    /// - Throws: ``LatchkeyError``: `login_required` if no user is signed in and there is no presenter, `session_ended`
    ///   if the server has ended the session and no login is shown, `login_cancelled` if the person declines,
    ///   `user_changed` if another user logged in, `body_not_repeatable` for a stream that can be read only once,
    ///   `untrusted_origin`, `network_unavailable`, `timed_out`, `cancelled`, and the errors of the credential store.
    public func data(
        for request: URLRequest,
        logIn policy: LogInPolicy? = nil
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        try await LatchkeyError.typed { try await send(OutgoingRequest(request), policy).dataAndResponse }
    }

    /// Sends a request through the app's own networking, with the token, refresh and login on demand of
    /// ``data(for:logIn:)``.
    ///
    /// The closure follows redirects itself. Refuse those to other origins, because some systems send the token along.
    ///
    /// ```swift
    /// let (data, response) = try await latchkey.send(request) { try await URLSession.shared.data(for: $0) }
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request; its `Authorization` header is replaced.
    ///   - policy: Which answers call for a login; nil for ``logInPolicy``.
    ///   - transfer: Sends the given request, which has the access token; it is called again for each retry. If its
    ///     value is `Data`, the code of a refusal is read from it.
    /// - Returns: The value and the response of the last transfer.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)``; an error of the closure is its `underlying`.
    public func send<Value: Sendable>(
        _ request: URLRequest,
        logIn policy: LogInPolicy? = nil,
        by transfer: @escaping @Sendable (URLRequest) async throws -> (Value, URLResponse)
    ) async throws(LatchkeyError) -> (Value, HTTPURLResponse) {
        try await LatchkeyError.typed {
            let transport = AppTransport(transfer)
            var requests = requests
            requests.transport = transport
            let answer = try await send(OutgoingRequest(request), policy, by: requests)
            guard let value = transport.value else { throw LatchkeyError.unexpectedAnswer(answer) }
            return (value, answer.response)
        }
    }

    /// Calls an endpoint as a user; as the current one without an id, with a login on demand.
    func call<Body: Encodable & Sendable, Value: Decodable & Sendable>(
        _ endpoint: Endpoint<Body, Value>,
        _ body: Body,
        parameters: [String: String] = [:],
        query: [(name: String, value: String)] = [],
        ifVersion version: Int64? = nil,
        asUser userID: User.ID? = nil
    ) async throws -> Value {
        var request = try server.request(endpoint, body, parameters: parameters, query: query)
        if let version { request.setValue("\"\(version)\"", forHTTPHeaderField: "If-Match") }
        let outgoing = OutgoingRequest(request)
        let answer =
            if let userID {
                try await requests.send(outgoing, asUser: userID)
            } else {
                try await send(outgoing, callPolicy)
            }
        return try answer.decoded(as: Value.self)
    }

    /// The policy of endpoint calls, unless the app's policy is ``LogInPolicy/never``.
    private var callPolicy: LogInPolicy? {
        logInPolicy.asks && onDemand.asks(by: .unauthorized) ? .unauthorized : nil
    }

    /// Calls an endpoint that starts a session, with the device key, and bound to the key of this device.
    func askForSession<Body: Encodable & Sendable, Value>(
        _ endpoint: Endpoint<Body, Value>,
        _ body: Body
    ) async throws -> Answer {
        try await askForSession(try server.request(endpoint, body))
    }

    /// Sends a request that starts a session.
    func askForSession(_ request: URLRequest) async throws -> Answer {
        var request = request
        if let deviceKey = await deviceKey {
            request.setValue(deviceKey.secret, forHTTPHeaderField: LatchkeyHeader.device)
        }
        do {
            return try await proofs.start(request)
        } catch {
            throw LatchkeyError(transport: error)
        }
    }

    /// Calls an endpoint anonymously, under the rules for requests with passwords.
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
