import Foundation
import LatchkeyCore

/// What an OAuth client says it is (RFC 6749 §2.3): in the body, or as `Basic` beside it.
struct OAuthClient: Sendable {
    let id: LatchkeyCore.Application.ID
    /// Nil for a client that cannot keep one.
    let secret: String?
    let usesBasic: Bool

    /// - Throws: `OAuthProblem` where it says nothing, or two things.
    init(_ form: FormBody, of request: EndpointRequest) throws(OAuthProblem) {
        let (id, secret) = (form.required("client_id"), form.required("client_secret"))
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

    private init(id: String, secret: String?, usesBasic: Bool) {
        self.id = id
        self.secret = secret
        self.usesBasic = usesBasic
    }

    /// The application, and whether its secret has proved it.
    ///
    /// A secret that is sent must be right. None is needed, as copies of an app cannot keep one; what was begun with a secret
    /// needs it later too.
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
            case .tooManyAttempts(let seconds): throw OAuthProblem(tooManyAttempts: seconds)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    /// Both parts are written as in a form (RFC 6749 §2.3.1).
    private static func basic(_ value: String) -> (id: String, secret: String)? {
        guard value.prefix(6).lowercased() == "basic ",
            let data = Data(base64Encoded: value.dropFirst(6).trimmingCharacters(in: .whitespaces)),
            let text = String(validating: data, as: UTF8.self), let colon = text.firstIndex(of: ":"),
            let id = decoded(text[..<colon]), let secret = decoded(text[text.index(after: colon)...])
        else { return nil }
        return (id, secret)
    }

    private static func decoded(_ text: Substring) -> String? {
        guard !text.contains("&") else { return nil }
        return FormBody("v=\(text)")?["v"]
    }
}

extension FormBody {
    /// A field that has a value: one without is as if it were not there (RFC 6749 §3.2).
    func required(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Who the client says it is, for whatever that is worth.
    func clientID(of request: EndpointRequest) -> String? { (try? OAuthClient(self, of: request))?.id }
}
