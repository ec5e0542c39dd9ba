import Foundation
import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON

/// Clients register themselves (RFC 7591), and read, change and remove their registration (RFC 7592).
extension ServerEndpoint {
    static let registerClient = ServerEndpoint(
        "POST",
        AuthorizationPath.clients,
        EndpointSummary(
            "registerClient",
            .operations,
            "Register an OAuth client (RFC 7591)",
            details: "With an initial access token, or without one where the operator allows that."
        ),
        parameters: [.initialAccessToken],
        body: .clientMetadata,
        answers: [.registeredClient(.created, "The client. Its secrets are shown once.")],
        refusals: [.notFound, .busy, .storageUnavailable, .storageFull],
        tokenRefusals: [.invalidRedirectURI, .invalidClientMetadata, .invalidToken, .tooManyAttempts]
    ) { (call: MetadataCall) in
        try await call.answer { members in
            let client = try await call.domain.clientRegistrations.register(
                members,
                token: try call.bearerToken(),
                from: call.address
            )
            return try call.response(client, .created)
        }
    }

    static let registeredClient = ServerEndpoint(
        "GET",
        AuthorizationPath.client,
        EndpointSummary("readRegisteredClient", .operations, "Read the registration of a client (RFC 7592 §2.1)"),
        parameters: [.clientID, .registrationToken],
        body: .none,
        answers: [.registeredClient(.ok, "The client, without its secret.")],
        refusals: [.notFound, .busy, .storageUnavailable],
        tokenRefusals: [.invalidToken]
    ) { (call: Call<NoBody, Anyone>) in
        try await call.withErrorsOfRegistration {
            let token = try call.bearerToken()
            return try call.response(try await call.domain.clientRegistrations.client(call.clientID, token: token), .ok)
        }
    }

    static let replaceRegisteredClient = ServerEndpoint(
        "PUT",
        AuthorizationPath.client,
        EndpointSummary(
            "replaceRegisteredClient",
            .operations,
            "Replace the registration of a client (RFC 7592 §2.2)",
            details: "The metadata is complete: a member that is left out is removed. It has the `client_id`."
        ),
        parameters: [.clientID, .registrationToken],
        body: .clientMetadata,
        answers: [.registeredClient(.ok, "The changed client.")],
        refusals: [.notFound, .busy, .storageUnavailable],
        tokenRefusals: [.invalidRedirectURI, .invalidClientMetadata, .invalidToken, .tooManyAttempts]
    ) { (call: MetadataCall) in
        try await call.answer { members in
            let client = try await call.domain.clientRegistrations.replace(
                call.clientID,
                with: members,
                token: try call.bearerToken()
            )
            return try call.response(client, .ok)
        }
    }

    static let removeRegisteredClient = ServerEndpoint(
        "DELETE",
        AuthorizationPath.client,
        EndpointSummary(
            "removeRegisteredClient",
            .operations,
            "Remove a client: its sessions end (RFC 7592 §2.3)"
        ),
        parameters: [.clientID, .registrationToken],
        body: .none,
        answers: [AnswerDescription(.noContent, "The client does not exist any more.")],
        refusals: [.notFound, .busy, .storageUnavailable],
        tokenRefusals: [.invalidToken]
    ) { (call: Call<NoBody, Anyone>) in
        try await call.withErrorsOfRegistration {
            let token = try call.bearerToken()
            try await call.domain.clientRegistrations.remove(call.clientID, token: token, from: call.address)
            return EndpointResponse(.noContent, [.cacheControl: "no-store"])
        }
    }

    static let registrationPreflight = ServerEndpoint(
        "OPTIONS",
        AuthorizationPath.clients,
        EndpointSummary(
            "preflightRegistration",
            .operations,
            "Ask whether a page may register a client (Fetch Standard §3.2)"
        ),
        body: .none,
        answers: [
            AnswerDescription(.noContent, "Every page may.", headers: [.accessControlAllowOrigin, .allow])
        ]
    ) { (call: Call<NoBody, Anyone>) in
        var headers: ResponseHeaders = .forEveryPage
        headers[.allow] = "OPTIONS, POST"
        headers[.accessControlAllowMethods] = "POST"
        headers[.accessControlAllowHeaders] = "Authorization, Content-Type"
        return EndpointResponse(.noContent, headers)
    }
}

extension AuthorizationPath {
    /// The registration of one client (RFC 7592).
    fileprivate static let client = clients + "/{id}"
}

/// Metadata that the handler reads itself, so that its errors have OAuth's form.
struct UnreadMetadata: Sendable {}

typealias MetadataCall = Call<UnreadMetadata, Anyone>

extension MetadataCall {
    /// Reads the metadata and answers, readable for every page.
    fileprivate func answer(
        _ respond: ([String: JSONValue]) async throws -> EndpointResponse
    ) async throws -> EndpointResponse {
        try await withErrorsOfRegistration {
            let bytes = try await request.bytes(limit: ClientMetadata.longest, as: MediaTypes.json)
            guard String(validating: bytes, as: UTF8.self) != nil, (try? JSONSyntax.check(Array(bytes))) != nil,
                let members = try? JSONDecoder().decode([String: JSONValue].self, from: bytes)
            else { throw OAuthProblem(.invalidClientMetadata, "The body is not one JSON object.") }
            return try await respond(members)
        }
    }
}

extension Call {
    fileprivate var clientID: LatchkeyCore.Application.ID { .init(request.pathParameter("id") ?? "") }

    fileprivate func bearerToken() throws -> String? {
        do { return try BearerToken.read(request.headers) } catch { throw ClientRegistrationError.invalidToken }
    }

    fileprivate func response(_ client: RegisteredClient, _ status: ResponseStatus) throws -> EndpointResponse {
        try .json(JSONValue.object(client.members(issuer: domain.issuer())), status)
    }

    /// Answers with the headers that let every page read the answer, because the call reads no cookie.
    fileprivate func withErrorsOfRegistration(
        _ respond: () async throws -> EndpointResponse
    ) async throws -> EndpointResponse {
        do {
            var response = try await respond()
            response.headers.append(contentsOf: .forEveryPage)
            return response
        } catch let error as ClientRegistrationError {
            switch error {
            case .off: throw HTTPProblem.notFound
            case .storage(let error): throw HTTPProblem(error)
            case .tooMany: throw HTTPProblem(StoreError.full)
            case .tooManyAttempts(let wait): throw OAuthProblem(tooManyAttempts: wait).forEveryPage
            case .invalidToken: throw OAuthProblem.invalidRegistrationToken.forEveryPage
            case .metadata(let error): throw OAuthProblem(error).forEveryPage
            }
        } catch let problem as OAuthProblem { throw problem.forEveryPage }
    }
}

extension OAuthProblem {
    /// The same problem, readable for every page.
    fileprivate var forEveryPage: OAuthProblem {
        var problem = self
        problem.headers.append(contentsOf: .forEveryPage)
        return problem
    }

    fileprivate static var invalidRegistrationToken: OAuthProblem {
        var problem = OAuthProblem(.invalidToken, "The access token is missing or wrong.")
        problem.headers[.wwwAuthenticate] = #"Bearer error="invalid_token""#
        return problem
    }

    init(_ error: ClientMetadataError) {
        switch error {
        case .redirectURI:
            self.init(
                .invalidRedirectURI,
                "Give 1 to 20 redirect_uris: https URLs, loopback addresses, or of a native application a scheme with a dot; "
                    + "without fragments, and without the names of answers in their queries."
            )
        case .member(let name): self.init(.invalidClientMetadata, "\(name) has a wrong type or value.")
        case .sector:
            self.init(
                .invalidClientMetadata,
                "sector_identifier_uri must be an https URL of a JSON array with all redirect_uris."
            )
        case .rules(let error): self.init(.invalidClientMetadata, Self.sentence(error))
        }
    }

    private static func sentence(_ error: ClientRulesError) -> String {
        switch error {
        case .scope, .tooManyScopes: "scope is invalid."
        case .resource, .tooManyResources: "The resources are invalid."
        case .noGrantType, .grantTypeOfConfidential: "grant_types is invalid."
        case .secretMissing, .tooManySecrets, .unknownSecret: "token_endpoint_auth_method needs a client secret."
        case .keysMissing: "private_key_jwt needs jwks or jwks_uri."
        case .keySet: "jwks must be a JWK set of public keys."
        case .keySetURL: "jwks_uri must be an https URL."
        case .twoKeySets: "Give jwks or jwks_uri, not both."
        case .pkceOfPublicClient, .profilePKCE: "The client must use PKCE."
        case .profileMethod: "token_endpoint_auth_method must be private_key_jwt."
        case .profileAlgorithm: "The algorithms of signatures must not be RS256."
        case .sector, .sectorMissing:
            "Pairwise subjects need redirect_uris at one host, or a sector_identifier_uri."
        case .postLogOutRedirectURI, .tooManyPostLogOutRedirectURIs: "post_logout_redirect_uris is invalid."
        case .backChannelLogOutURI: "backchannel_logout_uri must be an https URL."
        case .initiateLogInURI: "initiate_login_uri must be an https URL."
        case .homepage: "client_uri must be an https URL."
        case .policyURI: "policy_uri must be an https URL."
        case .termsURI: "tos_uri must be an https URL."
        }
    }
}
