package import Foundation

/// Grants as rows: at most one for each user and application.
package protocol GrantTable {
    func find(of userID: User.ID, to applicationID: Application.ID) throws -> Grant?

    /// The grants of a user in the order of their ids.
    func all(of userID: User.ID) throws -> [Grant]

    /// Stores a grant in place of the user's earlier one to the same application.
    ///
    /// The id and the creation time of the earlier one stay.
    func put(_ grant: Grant) throws

    func setLastUse(of userID: User.ID, by applicationID: Application.ID, at time: Date) throws

    /// Whether a user has consented to an application.
    func exist(to applicationID: Application.ID) throws -> Bool

    func removeAll(to applicationID: Application.ID) throws

    /// Removes a grant; false if there is none.
    func remove(of userID: User.ID, to applicationID: Application.ID) throws -> Bool
}
