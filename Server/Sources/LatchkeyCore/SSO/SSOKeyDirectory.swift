/// The keys of all applications by which they take single-sign-on tokens, in memory.
package final class SSOKeyDirectory: Sendable {
    private let keys: Reloaded<[Application.ID: [SSOKey]]>

    package init(_ keys: [SSOKey] = []) {
        self.keys = Reloaded(Dictionary(grouping: keys, by: \.applicationID))
    }

    /// The keys of an application, the oldest first.
    package subscript(application: Application.ID) -> [SSOKey] { keys.value[application] ?? [] }

    /// Reads all keys anew; one that cannot be opened is passed over.
    ///
    /// Of calls at once the one that began to read later stays.
    ///
    /// - Returns: The ids of those that could not be opened.
    func reload(from storage: any Storage, with sealing: any Sealing) async throws(StoreError) -> [SSOKey.ID] {
        let reading = keys.beginReading()
        let stored = try await storage.read { tables in try tables.ssoKeys.all() }
        let opened = stored.map { ($0.id, try? $0.opened(with: sealing)) }
        keys.show(Dictionary(grouping: opened.compactMap(\.1), by: \.applicationID), from: reading)
        return opened.filter { $0.1 == nil }.map(\.0)
    }
}
