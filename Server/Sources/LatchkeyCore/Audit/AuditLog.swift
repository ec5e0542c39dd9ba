/// Notes the events that belong to no other write.
package struct AuditLog: Sendable {
    private let storage: any Storage
    private let ids: IDSource
    private let clock: any WallClock
    private let report: @Sendable (StoreError) -> Void

    /// - Parameters:
    ///   - storage: Where events are kept.
    ///   - ids: Makes their ids.
    ///   - clock: Tells the time.
    ///   - report: Told of an event that could not be stored, for the operator.
    package init(
        storage: any Storage,
        ids: IDSource,
        clock: any WallClock,
        report: @escaping @Sendable (StoreError) -> Void
    ) {
        self.storage = storage
        self.ids = ids
        self.clock = clock
        self.report = report
    }

    /// Notes a login that was refused: of a user, or of nobody when the identifier names none.
    ///
    /// Neither identifier nor password is kept. An event that cannot be stored is reported and changes no answer.
    func logInFailed(of userID: User.ID?, from origin: RequestOrigin, with application: Application) async {
        let event = AuditEvent(
            .loginFailed,
            id: ids.next(),
            of: userID,
            at: clock.now(),
            from: origin,
            with: application.id
        )
        do { try await storage.transaction { tables in try tables.recordIfUserExists(event) } } catch { report(error) }
    }
}
