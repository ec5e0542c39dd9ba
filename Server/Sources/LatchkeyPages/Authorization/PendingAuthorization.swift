import LatchkeyCore
import LatchkeyHTTP

/// The authorization request of an address: its own parameters, or those of the stored request that it names.
struct PendingAuthorization: Sendable {
    /// A stored request.
    struct Stored: Sendable {
        let id: InteractionID
        let interaction: Interaction
        /// Whether another browser has shown its pages.
        let isOfAnotherBrowser: Bool
    }

    let parameters: [AuthorizationParameter]
    /// Nil for a request whose parameters are in the address.
    let stored: Stored?
    let checked: CheckedAuthorizationRequest

    /// The application of a request that is well formed, also if a document at its URL describes it.
    var application: LatchkeyCore.Application? {
        if case .good(let request) = checked { request.application } else { nil }
    }

    /// The hint of the application; nil if another browser has shown the pages.
    func hint(_ name: String) -> String? {
        guard stored?.isOfAnotherBrowser != true else { return nil }
        let values = parameters.filter { $0.name == name }.map(\.value)
        return values.count == 1 ? values.first : nil
    }
}

extension FormBody {
    var authorizationParameters: [AuthorizationParameter] {
        fields.map { AuthorizationParameter(name: $0.name, value: $0.value) }
    }
}

extension Pages {
    /// The request in the query of `/authorize`; nil if the query is empty.
    func pendingAuthorization(
        _ query: FormBody?,
        in browser: String
    ) async throws(StoreError) -> PendingAuthorization? {
        guard let query, !query.fields.isEmpty else { return nil }
        let parameters = query.authorizationParameters.filter { $0.name != "lang" }
        guard let text = query["request_uri"], let id = InteractionID(requestURI: text) else {
            let checked = try await domain.authorization.check(parameters)
            return PendingAuthorization(parameters: parameters, stored: nil, checked: checked)
        }
        guard let client = query["client_id"],
            let interaction = try await domain.interactions.find(id, of: LatchkeyCore.Application.ID(client))
        else {
            return PendingAuthorization(
                parameters: [],
                stored: nil,
                checked: .refusedOnPage(.unknownInteraction)
            )
        }
        var checked = try await domain.authorization.check(interaction.parameters, isPushed: interaction.isPushed)
        if case .good(let request) = checked { checked = .good(request.continuing(interaction)) }
        return PendingAuthorization(
            parameters: interaction.parameters,
            stored: PendingAuthorization.Stored(
                id: id,
                interaction: interaction,
                isOfAnotherBrowser: domain.interactions.isOfAnother(interaction, than: browser)
            ),
            checked: checked
        )
    }
}
