/// The resources in memory, and the rules about them.
package final class ResourceDirectory: Sendable {
    private let resources: Reloaded<[String: Resource]>

    package init(_ resources: [Resource] = []) {
        self.resources = Reloaded(Self.byURI(resources))
    }

    package subscript(uri: String) -> Resource? { resources.value[uri] }

    /// All resources in the order of their URIs.
    package var all: [Resource] { resources.value.values.sorted { $0.uri < $1.uri } }

    /// Whether an application may ask for tokens for a resource.
    package func allow(_ uri: String, to application: Application) -> Bool {
        guard let resource = resources.value[uri] else { return false }
        return resource.clients == .any || application.client.resources.contains(uri)
    }

    /// The scopes that an application may ask for together with these resources.
    ///
    /// Those are the scopes in its rules. An application without such a rule may ask for the standard scopes and for
    /// those that belong to the resources.
    package func scopes(of application: Application, for uris: [String]) -> Scopes {
        application.client.scopes ?? Scopes.standard.union(scopes(of: uris))
    }

    /// The scopes that belong to these resources.
    package func scopes(of uris: [String]) -> Scopes {
        uris.compactMap { resources.value[$0] }.reduce(Scopes.none) { $0.union($1.scopes) }
    }

    /// The scopes of the resources that every application may ask for.
    package var openScopes: Scopes {
        all.filter { $0.clients == .any }.reduce(Scopes.none) { $0.union($1.scopes) }
    }

    /// Reads all resources again.
    ///
    /// If calls overlap, the result of the call that began to read last stays.
    package func reload(from storage: any Storage) async throws(StoreError) {
        let reading = resources.beginReading()
        let all = try await storage.read { tables in try tables.resources.all() }
        resources.show(Self.byURI(all), from: reading)
    }

    private static func byURI(_ resources: [Resource]) -> [String: Resource] {
        Dictionary(resources.map { ($0.uri, $0) }) { _, last in last }
    }
}
