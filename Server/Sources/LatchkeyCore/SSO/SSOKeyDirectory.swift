/// The single-sign-on keys of all applications, in memory.
package final class SSOKeyDirectory: Sendable {
    private let keys: Reloaded<[Application.ID: [SSOKey]]>

    package init(_ keys: [SSOKey] = []) {
        self.keys = Reloaded(Dictionary(grouping: keys, by: \.applicationID))
    }

    /// The keys of an application, oldest first.
    package subscript(application: Application.ID) -> [SSOKey] { keys.value[application] ?? [] }

    /// Reads all keys again, and ignores those that cannot be opened.
    ///
    /// If calls overlap, the result of the call that began to read last stays.
    ///
    /// - Returns: The ids of the keys that could not be opened.
    func reload(from storage: any Storage, with sealing: any Sealing) async throws(StoreError) -> [SSOKey.ID] {
        let reading = keys.beginReading()
        let stored = try await storage.read { tables in try tables.ssoKeys.all() }
        let opened = stored.map { ($0.id, try? $0.opened(with: sealing)) }
        keys.show(Dictionary(grouping: opened.compactMap(\.1), by: \.applicationID), from: reading)
        return opened.filter { $0.1 == nil }.map(\.0)
    }
}
