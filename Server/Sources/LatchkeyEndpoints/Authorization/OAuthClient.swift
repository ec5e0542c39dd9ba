import Foundation
import LatchkeyCore

/// The client credentials of an OAuth request (RFC 6749 §2.3, RFC 7523 §2.2), from the body or from `Basic`
/// authentication.
struct OAuthClient: Sendable {
    static let assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

    let credentials: ClientCredentials

    /// - Throws: `OAuthProblem` if the request has no credentials, or has them in two places.
    init(_ form: FormBody, of request: EndpointRequest) throws(OAuthProblem) {
        let id = form.required("client_id").map { LatchkeyCore.Application.ID($0) }
        let (secret, assertion) = (form.required("client_secret"), try Self.assertion(form))
        let authorization = request.headers.value(of: .authorization)
        guard [secret, assertion, authorization].count(where: { $0 != nil }) <= 1 else {
            throw OAuthProblem(.invalidRequest, "Authenticate the client in one way only.")
        }
        if let authorization {
            guard let basic = Self.basic(authorization) else {
                throw OAuthProblem(.invalidClient, "Authorization must be Basic.", usesBasic: true)
            }
            guard id ?? basic.id == basic.id else {
                throw OAuthProblem(.invalidRequest, "client_id differs from the one in Authorization.")
            }
            let proof = basic.secret.isEmpty ? ClientCredentials.Proof.none : .basic(secret: basic.secret)
            credentials = ClientCredentials(id: basic.id, proof: proof)
            usesBasic = true
            return
        }
        guard id != nil || assertion != nil else { throw OAuthProblem.missing("client_id") }
        let proof = assertion.map { ClientCredentials.Proof.assertion($0) } ?? secret.map { .post(secret: $0) }
        credentials = ClientCredentials(id: id, proof: proof ?? .none)
        usesBasic = false
    }

    private let usesBasic: Bool

    /// Whether the request says anything that could prove who the client is.
    var hasProof: Bool {
        if case .none = credentials.proof { false } else { true }
    }

    private static func assertion(_ form: FormBody) throws(OAuthProblem) -> String? {
        guard let assertion = form.required("client_assertion") else { return nil }
        guard form.required("client_assertion_type") == assertionType else {
            throw OAuthProblem(.invalidRequest, "client_assertion_type must be \(assertionType).")
        }
        return assertion
    }

    /// The client, as it has authenticated.
    ///
    /// A client without a registered method may send its secret, and a secret that is sent must be right. A session or
    /// code that was requested with the secret needs it later too.
    ///
    /// - Throws: `OAuthProblem`, `HTTPProblem`.
    func authenticated(by domain: Domain, from address: ClientAddress?) async throws -> AuthenticatedClient {
        do {
            return try await domain.clientAuthentication.client(credentials, from: address)
        } catch {
            switch error {
            case .unknownClient:
                let text =
                    hasProof
                    ? "The client id or the credentials are wrong."
                    : "No application has this client_id, or it must authenticate."
                throw OAuthProblem(.invalidClient, text, usesBasic: usesBasic)
            case .tooManyAttempts(let wait): throw OAuthProblem(tooManyAttempts: wait)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    /// Decodes `Basic` credentials, whose two parts are form-encoded (RFC 6749 §2.3.1).
    private static func basic(_ value: String) -> (id: LatchkeyCore.Application.ID, secret: String)? {
        let encoded = value.dropFirst(6).drop { $0 == " " }
        guard value.prefix(6).lowercased() == "basic ", let data = Data(base64Encoded: String(encoded)),
            // Two texts must not mean the same credentials.
            data.base64EncodedString() == encoded, let text = String(validating: data, as: UTF8.self),
            let colon = text.firstIndex(of: ":"),
            let id = decoded(text[..<colon]), let secret = decoded(text[text.index(after: colon)...])
        else { return nil }
        return (LatchkeyCore.Application.ID(id), secret)
    }

    private static func decoded(_ text: Substring) -> String? {
        guard !text.contains("&") else { return nil }
        return FormBody("v=\(text)")?["v"]
    }
}

extension FormBody {
    /// A field with a value; an empty value counts as a missing field (RFC 6749 §3.2).
    func required(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// The client id that the request claims, unverified.
    func clientID(of request: EndpointRequest) -> LatchkeyCore.Application.ID? {
        (try? OAuthClient(self, of: request))?.credentials.id
    }
}
