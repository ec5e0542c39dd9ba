public import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension LatchkeyClient {
    /// Sends a request as the signed-in user.
    ///
    /// The access token is added; it is renewed before when its time is nearly over, and when the server refuses it the
    /// request is sent once more. However many requests need a new token, one refresh is made. The token goes to the
    /// server and to the trusted origins only, and over a redirect never to another origin.
    ///
    /// With a ``presenter``, a request that needs a user waits until somebody has logged in, and is sent again by itself;
    /// until then requests go out without a user.
    ///
    /// - Parameters:
    ///   - request: What to send; a header `Authorization` is replaced.
    ///   - policy: Which answers mean that somebody has to log in; ``logInPolicy`` without it.
    /// - Returns: The answer, whatever its status is.
    /// - Throws: ``LatchkeyError``: `login_required` when nobody is signed in and there is no presenter, `session_ended`
    ///   when the server has ended the session and nobody is asked, `login_cancelled` when nobody wants to log in,
    ///   `user_changed` when another user has logged in than the request was sent as, `body_not_repeatable` when it has
    ///   a stream that could not be sent again, `untrusted_origin` when it goes elsewhere, `network_unavailable`,
    ///   `timed_out`, `cancelled`, and those of the credential store.
    public func data(
        for request: URLRequest,
        logIn policy: LogInPolicy? = nil
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        try await LatchkeyError.typed {
            let answer = try await send(OutgoingRequest(request), policy)
            return (answer.data, answer.response)
        }
    }

    /// Sends a request through a session of the app's own, with the token, the renewal and the login on demand of
    /// ``data(for:logIn:)``.
    ///
    /// Redirects are followed by that session: let its delegate refuse those to other origins, since some systems send the
    /// token along.
    ///
    /// ```swift
    /// let (data, response) = try await latchkey.send(request) { try await URLSession.shared.data(for: $0) }
    /// ```
    ///
    /// - Parameters:
    ///   - request: What to send; a header `Authorization` is replaced.
    ///   - policy: Which answers mean that somebody has to log in; ``logInPolicy`` without it.
    ///   - transfer: Sends the request that it is given, which has the access token; it is called again when the request
    ///     has to be sent again. Where its value is `Data`, the code of a refusal is read from it.
    /// - Returns: The value and the response of the last transfer.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)`` does; an error of the transfer is its `underlying`.
    public func send<Value: Sendable>(
        _ request: URLRequest,
        logIn policy: LogInPolicy? = nil,
        by transfer: @escaping @Sendable (URLRequest) async throws -> (Value, URLResponse)
    ) async throws(LatchkeyError) -> (Value, HTTPURLResponse) {
        try await LatchkeyError.typed {
            let transport = ForeignTransport(transfer)
            var requests = requests
            requests.transport = transport
            let answer = try await send(OutgoingRequest(request), policy, by: requests)
            guard let value = transport.value else { throw LatchkeyError.unexpectedAnswer(answer) }
            return (value, answer.response)
        }
    }

    /// A call of the contract by a signed-in user, the current one without an id.
    ///
    /// The current user is asked to log in when that is needed and possible.
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

    /// What means a login for a call of the contract, where the app does not want to ask nobody ever.
    private var callPolicy: LogInPolicy? {
        logInPolicy.asks && onDemand.asks(by: .unauthorized) ? .unauthorized : nil
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
