/// The applications by their ids, in memory.
package final class ApplicationDirectory: Sendable {
    private let applications: Reloaded<[Application.ID: Application]>

    package init(_ applications: [Application]) {
        self.applications = Reloaded(Self.byID(applications))
    }

    package subscript(id: Application.ID) -> Application? { applications.value[id] }

    /// Those that clients of a Khoros community are answered for, by their ids.
    package var servingKhoros: [Application] {
        applications.value.values.filter(\.servesKhoros).sorted { $0.id < $1.id }
    }

    /// Whether one of them has this in the `aud` of its access tokens.
    package func haveAudience(_ audience: String) -> Bool {
        applications.value.values.contains { $0.audience == audience }
    }

    /// Whether one of them has a redirect URI at this origin, which is written like `https://app.example.com`.
    package func isRegistered(origin: String) -> Bool {
        applications.value.values.contains { $0.redirectURIs.contains { $0.origin == origin } }
    }

    /// Reads all applications anew.
    ///
    /// Of calls at once the one that began to read later stays.
    package func reload(from storage: any Storage) async throws(StoreError) {
        let reading = applications.beginReading()
        applications.show(Self.byID(try await storage.applications()), from: reading)
    }

    private static func byID(_ applications: [Application]) -> [Application.ID: Application] {
        Dictionary(applications.map { ($0.id, $0) }) { _, last in last }
    }
}
