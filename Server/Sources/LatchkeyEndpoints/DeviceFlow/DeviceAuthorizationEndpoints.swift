import LatchkeyAPI
import LatchkeyCore

/// Begin the login of a device without a browser (RFC 8628 §3.1).
extension ServerEndpoint {
    static let deviceAuthorization = ServerEndpoint(
        "POST",
        AuthorizationPath.deviceAuthorization,
        EndpointSummary("beginDeviceLogIn", .sessions, "Begin the login of a device without a browser (RFC 8628)"),
        body: .tokenForm(TokenForms.deviceRequest, example: ["client_id": "tv", "scope": "openid offline_access"]),
        answers: [
            AnswerDescription(.ok, DeviceAuthorizationAnswer.self, "The codes of the device and of the person.")
        ],
        refusals: [.busy, .storageUnavailable, .storageFull],
        tokenRefusals: [
            .invalidRequest, .invalidClient, .unauthorizedClient, .invalidScope, .invalidTarget, .tooManyAttempts,
        ]
    ) { (call: FormCall) in
        try await call.answer { form in try await call.beginDeviceLogIn(form) }
    }

    static let deviceAuthorizationPreflight = preflight(
        AuthorizationPath.deviceAuthorization,
        "preflightDeviceLogIn",
        "Ask whether a page may begin the login of a device"
    )
}

extension FormCall {
    fileprivate func beginDeviceLogIn(_ form: FormBody) async throws -> EndpointResponse {
        let client = try await client(form, using: .deviceCode)
        do {
            let begun = try await domain.deviceAuthorization.begin(
                by: client,
                scope: form.required("scope"),
                resources: form.values(of: "resource"),
                from: address
            )
            let answer = DeviceAuthorizationAnswer(begun, page: domain.issuer() + DeviceAuthorizationAnswer.path)
            return try .json(answer, .ok, [.cacheControl: "no-store"])
        } catch let error as DeviceRequestError {
            switch error {
            case .notAllowed: throw OAuthProblem(.unauthorizedClient, "The client may not use this grant_type.")
            case .scope: throw OAuthProblem(.invalidScope, "The client may have none of these scopes.")
            case .resource: throw OAuthProblem(.invalidTarget, "The client may not use one of these resources.")
            case .tooLong: throw OAuthProblem.tooLong
            case .tooManyAttempts(let wait): throw OAuthProblem(tooManyAttempts: wait)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    /// Exchanges a device code for a session, once the person has allowed it (RFC 8628 §3.4).
    func redeemDevice(_ form: FormBody) async throws -> EndpointResponse {
        guard let code = form.required("device_code") else { throw OAuthProblem.missing("device_code") }
        let device: LatchkeyCore.Device
        do {
            device = try .checked(name: form.required("device_name"), platform: form.required("device_platform"))
        } catch {
            throw OAuthProblem(.invalidRequest, "device_name and device_platform are texts of up to 100 characters.")
        }
        let client = try await client(form, using: .deviceCode)
        let start = origin(device, keyThumbprint: try takenProof(of: client)?.thumbprint)
        do {
            let exchanged = try await domain.deviceAuthorization.redeem(code, by: client, from: start)
            guard exchanged.grant != nil else { return try .json(TokenAnswer(exchanged)) }
            return try .json(OAuthTokenAnswer(exchanged, for: client.application))
        } catch let error as DevicePollError {
            if case .storage(let error) = error { throw HTTPProblem(error) }
            throw OAuthProblem(error)
        }
    }
}

extension OAuthProblem {
    fileprivate init(_ error: DevicePollError) {
        switch error {
        case .notAllowed: self.init(.unauthorizedClient, "The client may not use this grant_type.")
        case .keyNotProved: self = .keyNotProved
        case .pending: self.init(.authorizationPending, "The person has not answered yet. Ask again later.")
        case .slowDown: self.init(.slowDown, "Wait five seconds longer than before between two requests.")
        case .denied: self.init(.accessDenied, "The person has refused.")
        case .expired: self.init(.expiredToken, "The code has expired. Begin again.")
        case .refused(let refusal): self.init(.invalidGrant, HTTPProblem(refusal).detail)
        case .invalidCode, .storage: self.init(.invalidGrant, "The code is unknown, used, or another client's.")
        }
    }
}
