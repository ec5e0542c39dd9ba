import Foundation
import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON

extension RegisteredClient {
    /// The client information response (RFC 7591 §3.2.1, RFC 7592 §3): everything that is registered.
    func members(issuer: String) -> [String: JSONValue] {
        let rules = application.client
        var members: [String: JSONValue] = [
            "client_id": .string(application.id.rawValue),
            "client_id_issued_at": .integer(registration.createdAt.milliseconds / 1000),
            "registration_access_token": .string(token.secretText),
            "registration_client_uri": .string("\(issuer)\(AuthorizationPath.clients)/\(application.id)"),
            "application_type": .string(registration.kind.rawValue),
            "redirect_uris": .texts(application.redirectURIs.map(\.text)),
            "response_types": .texts(rules.grantTypes.contains(.authorizationCode) ? ["code"] : []),
            "grant_types": .texts(rules.grantTypes.map(\.rawValue).sorted()),
            "token_endpoint_auth_method": .string((rules.authentication ?? .secretBasic).rawValue),
            "scope": .string((rules.scopes ?? .standard).text),
            "subject_type": .string(rules.subjectType.rawValue),
            "id_token_signed_response_alg": .string(rules.idTokenAlgorithm.rawValue),
            "require_pushed_authorization_requests": .bool(rules.requiresPushedRequests),
            "dpop_bound_access_tokens": .bool(rules.requiresKeyProofs),
        ]
        if application.name != application.id.rawValue { members["client_name"] = .string(application.name) }
        if let secret {
            members["client_secret"] = .string(secret.secretText)
            // It does not expire.
            members["client_secret_expires_at"] = 0
        }
        if !rules.postLogOutRedirectURIs.isEmpty {
            members["post_logout_redirect_uris"] = .texts(rules.postLogOutRedirectURIs)
        }
        members["jwks"] = rules.keySet.flatMap { try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
        members["sector_identifier_uri"] = registration.sectorURI.map(JSONValue.string)
        members["userinfo_signed_response_alg"] = rules.userinfoAlgorithm.map { .string($0.rawValue) }
        members["jwks_uri"] = rules.keySetURL.map(JSONValue.string)
        members["backchannel_logout_uri"] = rules.backChannelLogOutURI.map(JSONValue.string)
        members["initiate_login_uri"] = rules.initiateLogInURI.map(JSONValue.string)
        members["client_uri"] = rules.homepage.map(JSONValue.string)
        members["policy_uri"] = rules.policyURI.map(JSONValue.string)
        members["tos_uri"] = rules.termsURI.map(JSONValue.string)
        return members
    }
}

extension JSONValue {
    fileprivate static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
