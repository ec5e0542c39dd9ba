import Foundation
import LatchkeyJSON

extension ModuleRun {
    /// The call that pushes a request (RFC 9126).
    func push(_ flow: Flow) async throws -> ClientCall {
        let url = try await endpoint("pushed_authorization_request_endpoint")
        return call(url, flow.parameters, as: flow.client, provedBy: flow.provesAtPush ? flow.proofKey : nil)
    }

    /// Pushes a request that has to be accepted.
    ///
    /// - Returns: The query for the authorization endpoint.
    func pushed(_ flow: Flow) async throws -> FormFields {
        try await accepted(try await send(try await push(flow)), flow)
    }

    /// The query of an accepted request.
    func accepted(_ answer: WebAnswer, _ flow: Flow) async throws -> FormFields {
        try require(answer.status == 201, "the pushed request is accepted with 201", "\(answer.status)")
        expect(answer.isJSON, "the answer is JSON", answer.mediaType)
        let body = answer.object ?? [:]
        let uri = try unwrap(body["request_uri"]?.stringValue, "there is a request_uri")
        expect(
            uri.hasPrefix("urn:ietf:params:oauth:request_uri:") || uri.hasPrefix("https://"),
            "request_uri is a URN of RFC 9126 or an https URL"
        )
        let lifetime = body["expires_in"]?.integerValue
        expect((lifetime ?? 0) > 0, "expires_in is a positive whole number", lifetime.map { "\($0)" })
        if module.plan == .fapi2 {
            expect((lifetime ?? 0) < 600, "expires_in is less than 600 s", lifetime.map { "\($0)" })
        }
        return FormFields([("client_id", flow.client.id), ("request_uri", uri)])
    }

    /// Expects a refusal of the push endpoint, in JSON.
    func expectPushError(_ answer: WebAnswer, _ codes: Set<String>) {
        expect([400, 401].contains(answer.status), "the pushed request is refused", "\(answer.status)")
        expect(answer.isJSON && answer.error != nil, "the refusal is JSON with an error", answer.mediaType)
        if let error = answer.error {
            let wanted = codes.sorted().joined(separator: " or ")
            expect(codes.contains(error), "the error is \(wanted)", error)
        }
        expect(answer.object?["request_uri"] == nil, "a refusal has no request_uri")
    }
}
