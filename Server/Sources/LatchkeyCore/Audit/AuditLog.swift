/// Records the events that belong to no other write.
package struct AuditLog: Sendable {
    private let storage: any Storage
    private let ids: IDSource
    private let clock: any WallClock
    private let report: @Sendable (StoreError) -> Void

    /// - Parameters:
    ///   - storage: Stores the events.
    ///   - ids: Makes their ids.
    ///   - clock: Tells the time.
    ///   - report: Receives the error if an event could not be stored, for the operator.
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

    /// Records a refused login: of a user, or of nobody if the identifier is unknown.
    ///
    /// The event contains neither the identifier nor the password. If it cannot be stored, the error is reported, and
    /// the login's answer stays the same.
    func logInFailed(of userID: User.ID?, from origin: RequestOrigin, with application: Application) async {
        await logInFailed(of: userID, from: origin, with: application.id)
    }

    /// The same for the application of a session, whose user has not proved again who they are.
    func logInFailed(of userID: User.ID?, from origin: RequestOrigin, with applicationID: Application.ID) async {
        let event = AuditEvent(
            .loginFailed,
            id: ids.next(),
            of: userID,
            at: clock.now(),
            from: origin,
            with: applicationID
        )
        await record(event)
    }

    /// Records an event, unless its user was deleted; if that fails, the error is reported.
    func record(_ event: AuditEvent) async {
        do { try await storage.transaction { tables in try tables.recordIfUserExists(event) } } catch { report(error) }
    }
}
