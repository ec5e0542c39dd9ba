/// Where applications are kept.
package protocol ApplicationStore: Sendable {
    /// All applications of this server, by their ids.
    func all() async throws(StoreError) -> [Application]

    /// Stores a new application.
    ///
    /// - Returns: False when its id is taken.
    func insert(_ application: Application) async throws(StoreError) -> Bool

    /// Applies the rule of a change (`ApplicationChange.applied`) to an application, in one transaction.
    func change(
        _ id: Application.ID,
        by change: ApplicationChange
    ) async throws(StoreError) -> ApplicationChangeResult
}

/// What came of a change.
package enum ApplicationChangeResult: Sendable, Equatable {
    case changed(Application)
    case refused(ApplicationChangeError)
    case unknown
}
