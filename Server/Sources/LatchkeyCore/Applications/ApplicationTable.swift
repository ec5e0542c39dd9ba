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

    /// Writes an application in place of the one with its id, its name too.
    func replace(_ application: Application) throws

    /// Removes an application with its logo and registration; false if there is none.
    ///
    /// Only applications that registered themselves are removed.
    func remove(_ id: Application.ID) throws -> Bool

    /// The logo of an application; nil if it has another one, or none.
    func logo(_ logo: StoredLogo, of id: Application.ID) throws -> Logo?

    /// Stores the bytes of an application's logo, or removes them.
    func setLogo(_ logo: (name: StoredLogo, content: Logo)?, of id: Application.ID) throws
}
