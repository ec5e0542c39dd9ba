/// Applications as rows.
///
/// Other servers are told of each change.
package protocol ApplicationTable {
    /// All applications in the order of their ids.
    func all() throws -> [Application]

    func find(_ id: Application.ID) throws -> Application?

    /// - Returns: False where the id is taken.
    func insert(_ application: Application) throws -> Bool

    /// Writes the rules of an application; its name and its audience stay.
    func update(_ application: Application) throws
}
