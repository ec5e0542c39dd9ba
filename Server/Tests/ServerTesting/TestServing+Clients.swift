import LatchkeyCommands
package import LatchkeyCore
import LatchkeyStores

extension TestServing {
    /// Adds an application of a third party.
    package func addThirdParty(
        _ id: LatchkeyCore.Application.ID,
        redirectURIs: [String] = [],
        scopes: Scopes? = nil
    ) async throws {
        let application = try await composition.administration.applications.add(
            id,
            name: "Third",
            redirectURIs: redirectURIs
        )
        try await change(application) { rules in
            rules.party = .third
            rules.scopes = scopes
        }
    }

    /// Changes an application's name and its rules as a client.
    package func change(
        _ application: LatchkeyCore.Application,
        name: String? = nil,
        _ change: (inout ClientRules) -> Void
    ) async throws {
        var rules = application.client
        change(&rules)
        let changed = LatchkeyCore.Application(
            id: application.id,
            name: name ?? application.name,
            audience: application.audience,
            sessionPolicy: application.sessionPolicy,
            passwordRules: application.passwordRules,
            accountRules: application.accountRules,
            redirectURIs: application.redirectURIs,
            clientSecretDigest: application.clientSecretDigest,
            servesKhoros: application.servesKhoros,
            kii: application.kii,
            brand: application.brand,
            client: rules
        )
        try await SQLStorage(database: database).transaction { tables in try tables.applications.replace(changed) }
        try await composition.administration.applications.reload()
    }

    /// Gives a session the scopes of an OAuth client.
    package func limit(_ session: SessionRecord.ID, to scopes: Scopes) async throws {
        try await execute("UPDATE sessions SET scope = '\(scopes.text)' WHERE id = '\(session.rawValue)'")
    }
}
