import Foundation

/// The clients that a document at their URL describes, as applications.
///
/// They are third-party applications with the account rules of the default application. Nothing about them is stored, so
/// their sessions go on after a restart: the document is fetched again.
package struct DocumentClients: Sendable {
    private let documents: ClientDocuments
    private let applications: ApplicationDirectory
    private let resources: ResourceDirectory

    package init(documents: ClientDocuments, applications: ApplicationDirectory, resources: ResourceDirectory) {
        self.documents = documents
        self.applications = applications
        self.resources = resources
    }

    /// Whether any document may be used.
    package var areOn: Bool { documents.areOn }

    /// The application with a URL as its id.
    ///
    /// - Returns: Nil if the server reads no document at this URL.
    /// - Throws: `ClientLookupError` if the document cannot be used.
    func application(_ id: Application.ID) async throws(ClientLookupError) -> Application? {
        let document: ClientDocument
        do throws(ClientDocumentError) { document = try await documents.document(of: id.rawValue) } catch {
            switch error {
            case .off, .address, .hostNotAllowed: return nil
            default: throw .unusableDocument("\(error)")
            }
        }
        return application(of: document)
    }

    private func application(of document: ClientDocument) -> Application {
        let standard = applications[Application.defaultID]
        return Application(
            id: Application.ID(document.address.text),
            name: document.name ?? document.address.host,
            sessionPolicy: standard?.sessionPolicy ?? SessionPolicy(),
            passwordRules: standard?.passwordRules ?? PasswordRules(),
            accountRules: standard?.accountRules ?? AccountRules(),
            redirectURIs: document.redirectURIs,
            client: rules(of: document)
        )
    }

    private func rules(of document: ClientDocument) -> ClientRules {
        var rules = ClientRules()
        rules.party = .third
        rules.registration = .document
        if let names = document.scopes {
            let permitted = Scopes(names: names).intersection(Scopes.standard.union(resources.openScopes))
            rules.scopes = permitted.isEmpty ? nil : permitted
        }
        let permitted: Set<GrantType> = [.authorizationCode, .refreshToken, .deviceCode]
        rules.grantTypes = permitted.intersection(document.grantTypes.compactMap { GrantType(rawValue: $0) })
        switch document.authentication {
        case .none: rules.authentication = ClientAuthenticationMethod.none
        case .privateKeyJWT: rules.authentication = .privateKey
        }
        switch document.keys {
        case .inline(let bytes): rules.keySet = String(decoding: bytes, as: UTF8.self)
        case .remote(let url): rules.keySetURL = url
        case nil: break
        }
        rules.requiresPushedRequests = document.pushesRequests
        rules.requiresKeyProofs = document.bindsTokens
        rules.postLogOutRedirectURIs = document.postLogOutRedirectURIs.map(\.text)
        rules.backChannelLogOutURI = document.backChannelLogOutURI
        rules.homepage = document.clientURI
        rules.policyURI = document.policyURI
        rules.termsURI = document.termsURI
        return rules
    }
}
