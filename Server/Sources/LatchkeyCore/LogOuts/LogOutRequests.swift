/// Decides about requests of applications to log a user out.
package struct LogOutRequests: Sendable {
    private let signer: any ClaimsSigner
    private let client: @Sendable (Application.ID) async -> Application?
    private let subject: @Sendable (User.ID, Application) -> String

    /// - Parameters:
    ///   - signer: Reads ID tokens.
    ///   - client: Finds an application.
    ///   - subject: The `sub` of a user for an application.
    package init(
        signer: any ClaimsSigner,
        client: @escaping @Sendable (Application.ID) async -> Application?,
        subject: @escaping @Sendable (User.ID, Application) -> String
    ) {
        self.signer = signer
        self.client = client
        self.subject = subject
    }

    /// The next step of a request.
    ///
    /// The browser's cookie decides who is logged out; an ID token only names the application and must be of the same
    /// user. An expired one is fine.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - userID: The user who is signed in; nil if nobody is.
    /// - Returns: The step.
    /// - Throws: `LogOutRequestError`; the browser then never returns to the application.
    package func step(of request: LogOutRequest, by userID: User.ID?) async throws(LogOutRequestError) -> LogOutStep {
        guard let hint = request.idTokenHint else {
            guard let clientID = request.clientID else { return .ask(nil) }
            guard let application = await client(clientID) else { throw .refused(.unknownClient) }
            return .ask(try destination(of: request, to: application))
        }
        let application = try await application(of: hint, request, by: userID)
        return .end(try destination(of: request, to: application))
    }

    private func application(
        of hint: String,
        _ request: LogOutRequest,
        by userID: User.ID?
    ) async throws(LogOutRequestError) -> Application {
        let claims: Claims?
        do { claims = try await signer.claims(of: hint, type: nil) } catch {
            guard case .storage(let error) = error else { throw .refused(.invalidHint) }
            throw .storage(error)
        }
        guard let claims, claims["exp"] != nil, let subject = claims["sub"]?.textValue,
            let named = Self.application(of: claims, request.clientID), let application = await client(named)
        else { throw .refused(.invalidHint) }
        if let userID, subject != self.subject(userID, application) { throw .refused(.otherUser) }
        return application
    }

    /// The application that an ID token was issued to; nil if it is unclear or another than the request names.
    private static func application(of claims: Claims, _ named: Application.ID?) -> Application.ID? {
        let audiences: [String]
        switch claims["aud"] {
        case .text(let text): audiences = [text]
        case .list(let values): audiences = values.compactMap(\.textValue)
        default: return nil
        }
        if let named { return audiences.contains(named.rawValue) ? named : nil }
        return audiences.count == 1 ? audiences.first.map { Application.ID($0) } : nil
    }

    private func destination(
        of request: LogOutRequest,
        to application: Application
    ) throws(LogOutRequestError) -> LogOutReturn? {
        guard let uri = request.redirectURI else { return nil }
        guard application.client.postLogOutRedirectURIs.contains(uri) else { throw .refused(.unknownRedirectURI) }
        return LogOutReturn(uri: uri, state: request.state)
    }
}

extension ClaimValue {
    fileprivate var textValue: String? { if case .text(let text) = self { text } else { nil } }
}

/// The reason why a request to log out cannot be carried out.
package enum LogOutRequestError: UseCaseError, Equatable, Sendable {
    case refused(LogOutRefusal)
    case storage(StoreError)
}
