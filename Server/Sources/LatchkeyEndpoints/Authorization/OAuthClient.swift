import Foundation
import LatchkeyCore

/// The client credentials of an OAuth request (RFC 6749 §2.3), from the body or from `Basic` authentication.
struct OAuthClient: Sendable {
    let id: LatchkeyCore.Application.ID
    /// Nil for a public client.
    let secret: String?
    let usesBasic: Bool

    /// - Throws: `OAuthProblem` if the request has no credentials, or has them in both places.
    init(_ form: FormBody, of request: EndpointRequest) throws(OAuthProblem) {
        let id = form.required("client_id").map { LatchkeyCore.Application.ID($0) }
        let secret = form.required("client_secret")
        guard let credentials = request.headers.value(of: .authorization) else {
            guard let id else { throw OAuthProblem.missing("client_id") }
            self.init(id: id, secret: secret, usesBasic: false)
            return
        }
        guard let basic = Self.basic(credentials) else {
            throw OAuthProblem(.invalidClient, "Authorization must be Basic.", usesBasic: true)
        }
        guard secret == nil, id ?? basic.id == basic.id else {
            throw OAuthProblem(.invalidRequest, "Say who the client is in Authorization or in the body, not in both.")
        }
        self.init(id: basic.id, secret: basic.secret.isEmpty ? nil : basic.secret, usesBasic: true)
    }

    private init(id: LatchkeyCore.Application.ID, secret: String?, usesBasic: Bool) {
        self.id = id
        self.secret = secret
        self.usesBasic = usesBasic
    }

    /// The application, and whether the client authenticated with its secret.
    ///
    /// A secret that is sent must be right. It is not required, because copies of an app cannot keep one. A session or
    /// code that was requested with the secret needs it later too.
    ///
    /// - Throws: `OAuthProblem`, `HTTPProblem`.
    func authenticated(
        by domain: Domain,
        from address: ClientAddress?
    ) async throws -> (application: LatchkeyCore.Application, hasSecret: Bool) {
        guard let secret else {
            guard let application = domain.applications[id] else {
                throw OAuthProblem(.invalidClient, "No application has this client_id.", usesBasic: usesBasic)
            }
            return (application, false)
        }
        do {
            return (try await domain.clientAuthentication.application(id, secret: secret, from: address), true)
        } catch {
            switch error {
            case .unknownClient:
                throw OAuthProblem(
                    .invalidClient,
                    "The client id or the client secret is wrong.",
                    usesBasic: usesBasic
                )
            case .tooManyAttempts(let wait): throw OAuthProblem(tooManyAttempts: wait)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    /// Decodes `Basic` credentials, whose two parts are form-encoded (RFC 6749 §2.3.1).
    private static func basic(_ value: String) -> (id: LatchkeyCore.Application.ID, secret: String)? {
        guard value.prefix(6).lowercased() == "basic ",
            let data = Data(base64Encoded: value.dropFirst(6).trimmingCharacters(in: .whitespaces)),
            let text = String(validating: data, as: UTF8.self), let colon = text.firstIndex(of: ":"),
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
        (try? OAuthClient(self, of: request))?.id
    }
}
