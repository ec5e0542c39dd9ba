/// Applications as rows.
///
/// Each change notifies the other servers.
package protocol ApplicationTable {
    /// All applications in the order of their ids.
    func all() throws -> [Application]

    func find(_ id: Application.ID) throws -> Application?

    /// - Returns: False if the id is taken.
    func insert(_ application: Application) throws -> Bool

    /// Writes the rules of an application; its name and its audience do not change.
    func update(_ application: Application) throws
}
