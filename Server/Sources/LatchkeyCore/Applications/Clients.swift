/// Finds OAuth clients by their ids.
///
/// An id is that of a stored application, or the URL of a client's document
/// (draft-ietf-oauth-client-id-metadata-document).
package struct Clients: Sendable {
    package let applications: ApplicationDirectory
    /// Nil if the server reads no documents.
    private let documents: DocumentClients?

    package init(applications: ApplicationDirectory, documents: DocumentClients? = nil) {
        self.applications = applications
        self.documents = documents
    }

    /// Whether the server reads clients' documents.
    package var readDocuments: Bool { documents?.areOn ?? false }

    /// Whether a client may want to hear about the end of its sessions.
    package var wantLogOutNotices: Bool { readDocuments || applications.wantLogOutNotices }

    /// The application with an id.
    ///
    /// - Returns: Nil if there is none, also if the id is a URL and the server reads no document at it.
    /// - Throws: `ClientLookupError` if the document cannot be used now.
    package func find(_ id: Application.ID) async throws(ClientLookupError) -> Application? {
        if let application = applications[id] { return application }
        guard let documents, ClientDocumentAddress.isURL(id.rawValue) else { return nil }
        return try await documents.application(id)
    }
}

/// The reason why a client's document cannot be used.
package enum ClientLookupError: Error, Equatable, Sendable {
    /// The document is invalid, or its host does not answer; the text is for the log and for developers.
    case unusableDocument(String)
}
